import { type RefObject, useLayoutEffect, useRef } from 'react'

const duration = 200
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Animates children marked with `data-row` to their new place when the order changes. Skipped with
 * reduced motion, and when rows only open or close.
 */
export function useRowMoves(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>())
  const lastOrder = useRef(order)
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const moved = lastOrder.current !== order
    lastOrder.current = order
    const now = new Map<string, number>()
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row ?? ''
      now.set(key, row.offsetTop)
      const before = places.current.get(key)
      if (!moved || still || before === undefined || before === row.offsetTop) continue
      const from = { transform: `translateY(${before - row.offsetTop}px)` }
      row.animate([from, { transform: 'none' }], { duration, easing })
    }
    places.current = now
  })
}
