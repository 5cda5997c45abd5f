/** How many levels above the pointer's target may be truncated. */
const levels = 3

function isCut(element: HTMLElement): boolean {
  return (
    element.scrollWidth > element.clientWidth &&
    getComputedStyle(element).textOverflow === 'ellipsis'
  )
}

/** The titles set here: an element's text and width may change later. */
const tooltips = new WeakMap<HTMLElement, string>()

function setTooltip(element: HTMLElement) {
  const whole = isCut(element) ? element.textContent.trim() : ''
  if (element.title === whole || element.title !== (tooltips.get(element) ?? '')) return
  element.title = whole
  tooltips.set(element, whole)
}

function showFullText({ target }: Event) {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element !== null && level < levels; level++) {
    setTooltip(element)
    element = element.parentElement
  }
}

/** Shows truncated text in full as a tooltip, on hover or focus. */
export function showTruncatedTexts(): void {
  document.addEventListener('pointerover', showFullText, { passive: true })
  document.addEventListener('focusin', showFullText)
}
