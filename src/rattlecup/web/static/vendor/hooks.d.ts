// Types of the few hooks that the page uses.
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T): [T, (next: T) => void];
type Effect = () => void | (() => void);
export function useEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: readonly unknown[]): void;
