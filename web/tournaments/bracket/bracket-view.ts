const minScale = 0.3
const maxScale = 1.5
/** Below this scale the names are not readable. */
const minReadableScale = 0.7
/** Maximum movement of a click in px; a longer one is a drag. */
const clickTolerance = 4

/** Width of the previous column that stays visible in a narrow window, px at full size. */
const previousColumnPeek = 36
/** Part of the window's height that stays above the match scrolled to. */
const topFraction = 0.35

type Point = { readonly x: number; readonly y: number }
type Area = Point & { readonly width: number; readonly height: number }

const clamp = (scale: number) => Math.min(maxScale, Math.max(minScale, scale))

export const canZoomIn = (scale: number) => scale < maxScale
export const canZoomOut = (scale: number) => scale > minScale

export type BracketView = ReturnType<typeof attachBracketView>

/**
 * Attaches zooming and scrolling to a large element: drag by mouse, scroll by touch, zoom at the
 * pointer.
 */
export function attachBracketView(element: HTMLElement, onScale: (scale: number) => void) {
  const controller = new AbortController()
  let scale = 1
  /** The scale of the last layout; several steps may come before the next one. */
  let laidOutScale = 1
  /** The point at full size that keeps its position in the window. */
  let anchor: { inBracket: Point; inWindow: Point } | null = null

  const zoomTo = (newScale: number, inWindow?: Point) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    const { x, y } = inWindow ?? { x: clientWidth / 2, y: clientHeight / 2 }
    const inBracket = { x: (scrollLeft + x) / laidOutScale, y: (scrollTop + y) / laidOutScale }
    scale = clamp(newScale)
    anchor = scale === laidOutScale ? null : { inBracket, inWindow: { x, y } }
    onScale(scale)
  }
  listenForZoom(element, controller.signal, { scale: () => scale, zoomTo })
  const wasDrag = listenForDrag(element, controller.signal)
  return {
    zoomBy: (factor: number) => zoomTo(scale * factor),
    /** Zooms in until the names are readable. */
    zoomToRead: () => {
      if (scale < minReadableScale) zoomTo(1)
    },
    /** Fits everything into the window, at most at full size. */
    fit: (width: number, height: number) => {
      zoomTo(Math.min(1, element.clientWidth / width, element.clientHeight / height))
    },
    /** Fits the width into the window if the names stay readable. */
    fitWidth: (width: number) => {
      const fittingScale = element.clientWidth / width
      if (fittingScale >= minReadableScale && fittingScale < 1) zoomTo(fittingScale, { x: 0, y: 0 })
    },
    /** Restores the scroll position once a new scale is laid out. */
    restoreScroll: () => {
      laidOutScale = scale
      if (anchor === null) return
      element.scrollLeft = anchor.inBracket.x * scale - anchor.inWindow.x
      element.scrollTop = anchor.inBracket.y * scale - anchor.inWindow.y
      anchor = null
    },
    /** Scrolls to an area at full size, with its feeders to the left if there is room. */
    scrollToStart: ({ x, y, width }: Area, precedingWidth: number) => {
      const isWide = element.clientWidth > 2.5 * width * scale
      element.scrollLeft = (x - (isWide ? precedingWidth : previousColumnPeek)) * scale
      element.scrollTop = y * scale - element.clientHeight * topFraction
    },
    /** Scrolls an area to the middle of the window. */
    scrollToCentre: ({ x, y, width, height }: Area, isSmooth: boolean) => {
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({
        left: (x + width / 2) * scale - element.clientWidth / 2,
        top: (y + height / 2) * scale - element.clientHeight / 2,
        behavior: isSmooth && !prefersReducedMotion ? 'smooth' : 'auto',
      })
    },
    wasDrag,
    detach: () => controller.abort(),
  }
}

type Zoom = { scale: () => number; zoomTo: (scale: number, inWindow: Point) => void }

/** Zooms with Ctrl and the wheel, or with two fingers, around their position. */
function listenForZoom(element: HTMLElement, signal: AbortSignal, { scale, zoomTo }: Zoom) {
  const toWindowPoint = (clientX: number, clientY: number) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  let pinch: { distance: number; scale: number } | null = null
  const zoomByWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomTo(scale() * Math.exp(-event.deltaY / 300), toWindowPoint(event.clientX, event.clientY))
  }
  const startPinch = ({ touches: [one, two] }: TouchEvent) => {
    const hasTwoTouches = one !== undefined && two !== undefined
    pinch = hasTwoTouches ? { distance: touchDistance(one, two), scale: scale() } : null
  }
  const movePinch = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (pinch === null || one === undefined || two === undefined) return
    event.preventDefault()
    const middle = toWindowPoint((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2)
    zoomTo((pinch.scale * touchDistance(one, two)) / pinch.distance, middle)
  }
  const endPinch = () => {
    pinch = null
  }
  element.addEventListener('wheel', zoomByWheel, { passive: false, signal })
  element.addEventListener('touchstart', startPinch, { passive: true, signal })
  element.addEventListener('touchmove', movePinch, { passive: false, signal })
  element.addEventListener('touchend', endPinch, { signal })
  element.addEventListener('touchcancel', endPinch, { signal })
}

function touchDistance(one: Touch, two: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
}

/**
 * Scrolls while dragging with the mouse. The returned function returns whether the current press is
 * a drag.
 */
function listenForDrag(element: HTMLElement, signal: AbortSignal): () => boolean {
  let drag: { pointer: Point; scroll: Point; hasMoved: boolean } | null = null
  const startDrag = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0) return
    const scroll = { x: element.scrollLeft, y: element.scrollTop }
    drag = { pointer: { x: clientX, y: clientY }, scroll, hasMoved: false }
  }
  const endDrag = () => {
    delete element.dataset['dragging']
    // The click follows the release and needs to know whether it was a drag.
    setTimeout(() => {
      drag = null
    })
  }
  const moveDrag = (event: PointerEvent) => {
    if (drag === null) return
    if (event.buttons === 0) return endDrag()
    const x = event.clientX - drag.pointer.x
    const y = event.clientY - drag.pointer.y
    if (!drag.hasMoved && Math.hypot(x, y) < clickTolerance) return
    if (!drag.hasMoved) element.setPointerCapture(event.pointerId)
    drag.hasMoved = true
    element.dataset['dragging'] = ''
    element.scrollLeft = drag.scroll.x - x
    element.scrollTop = drag.scroll.y - y
  }
  element.addEventListener('pointerdown', startDrag, { signal })
  element.addEventListener('pointermove', moveDrag, { signal })
  element.addEventListener('pointerup', endDrag, { signal })
  element.addEventListener('pointercancel', endDrag, { signal })
  return () => drag?.hasMoved === true
}
