import { type RefObject, useLayoutEffect, useRef } from 'react'

const durationMs = 200
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Animates rows marked with `data-row` to their new position when the order changes, except with
 * reduced motion.
 */
export function useRowMoves(list: RefObject<HTMLElement | null>, order: string): void {
  const rowTops = useRef(new Map<string, number>())
  const lastOrder = useRef(order)
  useLayoutEffect(() => {
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const isReordered = lastOrder.current !== order
    lastOrder.current = order
    const current = new Map<string, number>()
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row ?? ''
      current.set(key, row.offsetTop)
      const previousTop = rowTops.current.get(key)
      if (
        !isReordered ||
        reducesMotion ||
        previousTop === undefined ||
        previousTop === row.offsetTop
      )
        continue
      const from = { transform: `translateY(${previousTop - row.offsetTop}px)` }
      row.animate([from, { transform: 'none' }], { duration: durationMs, easing })
    }
    rowTops.current = current
  })
}
