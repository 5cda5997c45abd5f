/** Number of elements to check, from the pointer's target upwards. */
const maxLevels = 3

function isTruncated(element: HTMLElement): boolean {
  return (
    element.scrollWidth > element.clientWidth &&
    getComputedStyle(element).textOverflow === 'ellipsis'
  )
}

/** The titles set here, which change when an element's text or width changes. */
const tooltips = new WeakMap<HTMLElement, string>()

function setTooltip(element: HTMLElement) {
  const fullText = isTruncated(element) ? element.textContent.trim() : ''
  if (element.title === fullText || element.title !== (tooltips.get(element) ?? '')) return
  element.title = fullText
  tooltips.set(element, fullText)
}

function showFullText({ target }: Event) {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element !== null && level < maxLevels; level++) {
    setTooltip(element)
    element = element.parentElement
  }
}

/** Shows truncated text in full as a tooltip, on hover or focus. */
export function showTruncatedTexts(): void {
  document.addEventListener('pointerover', showFullText, { passive: true })
  document.addEventListener('focusin', showFullText)
}
