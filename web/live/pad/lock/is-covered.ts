/** Whether a dialog or cover is over the pad, which then ignores keys. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"]') !== null
