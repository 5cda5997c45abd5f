const minScale = 0.3
const maxScale = 1.5
/** Below this scale the names are not readable. */
const readable = 0.7
/** Maximum movement of a click in px; a longer one is a drag. */
const clickTolerance = 4

/** Width of the previous column that stays visible in a narrow window, px at full size. */
const peek = 36
const upperThird = 0.35

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
  const stop = new AbortController()
  let scale = 1
  /** The scale of the last layout; several steps may come before the next one. */
  let laidOut = 1
  /** The point at full size that keeps its position in the window. */
  let anchor: { at: Point; inWindow: Point } | null = null

  const zoomTo = (wanted: number, inWindow?: Point) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    const { x, y } = inWindow ?? { x: clientWidth / 2, y: clientHeight / 2 }
    const at = { x: (scrollLeft + x) / laidOut, y: (scrollTop + y) / laidOut }
    scale = clamp(wanted)
    anchor = scale === laidOut ? null : { at, inWindow: { x, y } }
    onScale(scale)
  }
  followFingers(element, stop.signal, { scale: () => scale, zoomTo })
  const wasDrag = followMouse(element, stop.signal)
  return {
    zoomBy: (factor: number) => zoomTo(scale * factor),
    /** Zooms in until the names are readable. */
    zoomToRead: () => {
      if (scale < readable) zoomTo(1)
    },
    /** Fits everything into the window, at most at full size. */
    fit: (width: number, height: number) => {
      zoomTo(Math.min(1, element.clientWidth / width, element.clientHeight / height))
    },
    /** Fits the width into the window if the names stay readable. */
    fitWidth: (width: number) => {
      const fitting = element.clientWidth / width
      if (fitting >= readable && fitting < 1) zoomTo(fitting, { x: 0, y: 0 })
    },
    /** Restores the scroll position once a new scale is laid out. */
    settle: () => {
      laidOut = scale
      if (anchor === null) return
      element.scrollLeft = anchor.at.x * scale - anchor.inWindow.x
      element.scrollTop = anchor.at.y * scale - anchor.inWindow.y
      anchor = null
    },
    /** Scrolls to an area at full size, with its feeders to the left if there is room. */
    openAt: ({ x, y, width }: Area, before: number) => {
      const isWide = element.clientWidth > 2.5 * width * scale
      element.scrollLeft = (x - (isWide ? before : peek)) * scale
      element.scrollTop = y * scale - element.clientHeight * upperThird
    },
    /** Scrolls an area to the middle of the window. */
    show: ({ x, y, width, height }: Area, smooth: boolean) => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({
        left: (x + width / 2) * scale - element.clientWidth / 2,
        top: (y + height / 2) * scale - element.clientHeight / 2,
        behavior: smooth && !calm ? 'smooth' : 'auto',
      })
    },
    wasDrag,
    detach: () => stop.abort(),
  }
}

type Zoom = { scale: () => number; zoomTo: (scale: number, at: Point) => void }

/** Zooms by Ctrl and the wheel, or by two fingers, at their position. */
function followFingers(element: HTMLElement, signal: AbortSignal, { scale, zoomTo }: Zoom) {
  const inWindow = (clientX: number, clientY: number) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  let pinch: { apart: number; scale: number } | null = null
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomTo(scale() * Math.exp(-event.deltaY / 300), inWindow(event.clientX, event.clientY))
  }
  const begin = ({ touches: [one, two] }: TouchEvent) => {
    const both = one !== undefined && two !== undefined
    pinch = both ? { apart: apartOf(one, two), scale: scale() } : null
  }
  const move = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (pinch === null || one === undefined || two === undefined) return
    event.preventDefault()
    const middle = inWindow((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2)
    zoomTo((pinch.scale * apartOf(one, two)) / pinch.apart, middle)
  }
  const end = () => {
    pinch = null
  }
  element.addEventListener('wheel', wheel, { passive: false, signal })
  element.addEventListener('touchstart', begin, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: false, signal })
  element.addEventListener('touchend', end, { signal })
  element.addEventListener('touchcancel', end, { signal })
}

function apartOf(one: Touch, two: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
}

/**
 * Scrolls while dragging with the mouse. The returned function says whether the current press is a
 * drag.
 */
function followMouse(element: HTMLElement, signal: AbortSignal): () => boolean {
  let from: { pointer: Point; scroll: Point; moved: boolean } | null = null
  const down = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0) return
    const scroll = { x: element.scrollLeft, y: element.scrollTop }
    from = { pointer: { x: clientX, y: clientY }, scroll, moved: false }
  }
  const up = () => {
    delete element.dataset['dragging']
    // The click follows the release and needs to know whether it was a drag.
    setTimeout(() => {
      from = null
    })
  }
  const move = (event: PointerEvent) => {
    if (from === null) return
    if (event.buttons === 0) return up()
    const x = event.clientX - from.pointer.x
    const y = event.clientY - from.pointer.y
    if (!from.moved && Math.hypot(x, y) < clickTolerance) return
    if (!from.moved) element.setPointerCapture(event.pointerId)
    from.moved = true
    element.dataset['dragging'] = ''
    element.scrollLeft = from.scroll.x - x
    element.scrollTop = from.scroll.y - y
  }
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  return () => from?.moved === true
}
