// A text goes out of the page: by the system's share sheet, else by the clipboard, else selected
// for the person to copy. The first two exist only where the page is served securely.

/** Whether the system has a share sheet for this page. */
export const canShare = typeof navigator.share === "function";

/** Whether the page may write to the clipboard. */
export const canCopy = typeof navigator.clipboard?.writeText === "function";

/**
 * @param {string} text
 * @returns {Promise<boolean>} false if the sheet could not be opened; closing it is no failure
 */
export async function share(text) {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {HTMLTextAreaElement | HTMLInputElement | null} field */
export function selectAll(field) {
  field?.focus();
  field?.select();
}
