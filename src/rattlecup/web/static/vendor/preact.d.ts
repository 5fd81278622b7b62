// Types of the few names of preact 11 that the page uses.
export type ComponentChild = VNode | string | number | boolean | null | undefined;
export type ComponentChildren = ComponentChild | ComponentChild[];
export interface VNode { type: unknown; props: Record<string, unknown>; key: unknown }
export function h(type: unknown, props: object | null, ...children: ComponentChildren[]): VNode;
export function render(vnode: ComponentChild, parent: Element): void;
