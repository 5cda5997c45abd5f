import { useState } from 'react'

const key = 'panelWidth'

/** Source: specification, point 9: 180 at first, 200 to 600 while dragging. */
export const initialWidth = 180
export const narrowest = 200
export const widest = 600

export function clampWidth(width: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(width)))
}

function remembered(): number {
  const kept = Number(localStorage.getItem(key))
  return kept >= narrowest && kept <= widest ? kept : initialWidth
}

/** Returns the width of the left panel in pixels, stored in this browser. */
export function usePanelWidth() {
  const [width, setWidth] = useState(remembered)
  const change = (next: number) => {
    setWidth(clampWidth(next))
    localStorage.setItem(key, String(clampWidth(next)))
  }
  return [width, change] as const
}
