import { type RefCallback, useCallback, useState } from 'react'

/**
 * Returns the width of an element in CSS pixels; the fallback until it is laid out. The element may appear
 * after the first render.
 */
export function useWidth<T extends Element>(fallback: number) {
  const [width, setWidth] = useState(fallback)
  const ref: RefCallback<T> = useCallback(
    (element) => {
      if (element === null) return undefined
      setWidth(element.getBoundingClientRect().width || fallback)
      const observer = new ResizeObserver(([entry]) => {
        if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [fallback],
  )
  return [ref, width] as const
}
