import type { VNode, h } from "./preact.js";
declare const htm: { bind(create: typeof h): (strings: TemplateStringsArray, ...values: unknown[]) => VNode };
export default htm;
