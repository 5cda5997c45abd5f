import { type PointerEvent, useRef, useState } from 'react'

/** Distance from the window's edge in px within which dragging scrolls the page. */
const scrollZone = 72
/** Distance scrolled per pointer event, in px. */
const scrollStep = 12

/**
 * Sorts rows by dragging their handles with mouse, pen or finger. The list captures the pointer,
 * because a row that moves would lose it.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const draggedIndex = useRef<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const setDraggedIndex = (index: number | null) => {
    draggedIndex.current = index
    setDragged(index)
  }
  const startDrag = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    list.current?.setPointerCapture(event.pointerId)
    setDraggedIndex(index)
  }
  const moveDrag = (event: PointerEvent) => {
    const from = draggedIndex.current
    if (from === null || list.current === null) return
    const to = indexAt(list.current, event.clientY, count)
    if (event.clientY < scrollZone) scrollBy(0, -scrollStep)
    if (event.clientY > innerHeight - scrollZone) scrollBy(0, scrollStep)
    if (to === from) return
    onMove(from, to)
    setDraggedIndex(to)
  }
  const endDrag = () => setDraggedIndex(null)
  return {
    dragged,
    start: startDrag,
    list: {
      ref: list,
      onPointerMove: moveDrag,
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
      onLostPointerCapture: endDrag,
    },
  }
}

/** Returns the index of the row at a vertical position; all rows have the same height. */
function indexAt(list: HTMLElement, y: number, count: number): number {
  const { top, height } = list.getBoundingClientRect()
  const index = Math.floor(((y - top) / height) * count)
  return Math.max(0, Math.min(count - 1, index))
}
