// Dice on the felt of the game.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { toggleHold } from "../actions.js";
import { tumble } from "../state.js";
import { DieToggle } from "./toggle.js";

/**
 * A die of the game; it tumbles when it was rolled.
 * @param {{ place: number, face: number | null, held: boolean, spent: boolean, advised: boolean }} props
 */
export function Die(props) {
  const { place } = props;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const { id, places } = tumble.value;

  useLayoutEffect(() => {
    const die = button.current;
    if (!die || !places.includes(place)) return undefined;
    die.classList.remove("rolling");
    void die.offsetWidth; // a die still tumbling starts again
    die.classList.add("rolling");
    const timer = setTimeout(() => die.classList.remove("rolling"), 500);
    return () => clearTimeout(timer);
  }, [id]);

  return html`<${DieToggle} ...${props} button=${button} toggle=${toggleHold} />`;
}
