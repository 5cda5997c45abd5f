/** So far up from where the pointer is an element may hold what is cut. */
const levels = 3

function isCut(element: HTMLElement): boolean {
  return (
    element.scrollWidth > element.clientWidth &&
    getComputedStyle(element).textOverflow === 'ellipsis'
  )
}

/** The titles that were given here: what stands in an element may change, and so may its room. */
const given = new WeakMap<HTMLElement, string>()

function tell(element: HTMLElement) {
  const whole = isCut(element) ? element.textContent.trim() : ''
  if (element.title === whole || element.title !== (given.get(element) ?? '')) return
  element.title = whole
  given.set(element, whole)
}

function showWhole({ target }: Event) {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element !== null && level < levels; level++) {
    tell(element)
    element = element.parentElement
  }
}

/** Whatever is cut for want of room says the whole as a tooltip, when it is pointed at or reached by keys. */
export function showWholeTexts(): void {
  document.addEventListener('pointerover', showWhole, { passive: true })
  document.addEventListener('focusin', showWhole)
}
