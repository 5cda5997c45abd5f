import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StepChart } from './step-chart.tsx'

afterEach(cleanup)

const points = [1500, 1512, 1490].map((rating, index) => ({
  at: `2026-0${index + 1}-10T12:00:00.000Z`,
  rating,
  deviation: 60,
  result: index === 2 ? ('L' as const) : ('W' as const),
}))

test('reads each match with the arrow keys, and stops at the first and the last', () => {
  const { container } = render(<StepChart points={points} />)
  const chart = screen.getByRole('slider', { name: /Rating from 1500 to 1490 over 3 matches/ })
  const read = () => chart.getAttribute('aria-valuetext')
  expect(read()).toMatch(/2026: lost, rating 1490 ± 60/)
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(read()).toMatch(/won, rating 1512/)
  expect(container.textContent).toContain('+12')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
  fireEvent.blur(chart)
  expect(container.textContent).not.toContain('+12')
})

test('reads the match below the pointer', () => {
  const { container } = render(<StepChart points={points} />)
  const chart = screen.getByRole('slider')
  fireEvent.pointerMove(chart, { clientX: 36 })
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
  fireEvent.pointerLeave(chart, { pointerType: 'mouse' })
  expect(container.querySelector('circle')).toBeNull()
})

test('fits the width of a chart whose first match arrives later', () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  box.mockReturnValue(new DOMRect(0, 0, 340, 128))
  const { container, rerender } = render(<StepChart points={[]} />)
  rerender(<StepChart points={points} />)
  expect(container.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 340 128')
  box.mockRestore()
})
