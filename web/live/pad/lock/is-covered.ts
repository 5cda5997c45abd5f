/** Whether a dialog or cover is over the pad, which then ignores keys wherever the focus is. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"]') !== null
