/** So far up from where the pointer is an element may hold what is cut. */
const levels = 3

function isCut(element: HTMLElement): boolean {
  return (
    element.scrollWidth > element.clientWidth &&
    getComputedStyle(element).textOverflow === 'ellipsis'
  )
}

function showWhole({ target }: Event) {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element !== null && level < levels; level++) {
    if (element.title === '' && isCut(element)) element.title = element.textContent.trim()
    element = element.parentElement
  }
}

/** Whatever is cut for want of room says the whole as a tooltip, when it is pointed at or reached by keys. */
export function showWholeTexts(): void {
  document.addEventListener('pointerover', showWhole, { passive: true })
  document.addEventListener('focusin', showWhole)
}
