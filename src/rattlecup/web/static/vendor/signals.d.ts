// Types of the few names of @preact/signals that the page uses.
export interface ReadonlySignal<T> { readonly value: T; peek(): T; subscribe(fn: (value: T) => void): () => void }
export interface Signal<T> extends ReadonlySignal<T> { value: T }
export function signal<T>(value: T): Signal<T>;
export function computed<T>(fn: () => T): ReadonlySignal<T>;
export function effect(fn: () => void | (() => void)): () => void;
export function batch<T>(fn: () => T): T;
