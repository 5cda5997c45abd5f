/** Whether something lies over the pad: its keys are not the pad’s then, wherever the focus has fallen. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"]') !== null
