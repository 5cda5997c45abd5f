import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PanelSeparator } from './panel-separator.tsx'

afterEach(() => {
  document.documentElement.dir = ''
})

test.each([
  ['ltr', 320],
  ['rtl', 1024 - 320],
] as const)('%s: dragging to x %i and the arrow keys widen the panel', (dir, clientX) => {
  document.documentElement.dir = dir
  vi.stubGlobal('innerWidth', 1024)
  const onWidth = vi.fn<(width: number) => void>()
  render(<PanelSeparator controls="panel" width={300} onWidth={onWidth} />)
  const separator = screen.getByRole('separator')
  separator.hasPointerCapture = () => true
  fireEvent.pointerMove(separator, { clientX })
  expect(onWidth).toHaveBeenLastCalledWith(320)
  fireEvent.keyDown(separator, { key: dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight' })
  expect(onWidth).toHaveBeenLastCalledWith(320)
  expect(onWidth).toHaveBeenCalledTimes(2)
})
