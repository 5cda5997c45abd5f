import { useState } from 'react'

const storageKey = 'panelWidth'

/** Source: specification, point 9: 180 at first, 200 to 600 while dragging. */
export const initialWidth = 180
export const minWidth = 200
export const maxWidth = 600

export function clampWidth(width: number): number {
  return Math.min(maxWidth, Math.max(minWidth, Math.round(width)))
}

function readStoredWidth(): number {
  const stored = Number(localStorage.getItem(storageKey))
  return stored >= minWidth && stored <= maxWidth ? stored : initialWidth
}

/** Returns the width of the left panel in pixels, stored in this browser. */
export function usePanelWidth() {
  const [width, setWidth] = useState(readStoredWidth)
  const saveWidth = (next: number) => {
    setWidth(clampWidth(next))
    localStorage.setItem(storageKey, String(clampWidth(next)))
  }
  return [width, saveWidth] as const
}
