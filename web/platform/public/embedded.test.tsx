import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { Embedded } from './embedded.tsx'

/** Reports a size as soon as an element is observed. */
class Observer {
  readonly #report: () => void
  constructor(report: () => void) {
    this.#report = report
  }
  observe() {
    this.#report()
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    height: 412.4,
  } as DOMRect)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete document.documentElement.dataset['accent']
})

test('reports its height to the embedding page', async () => {
  const posted = vi.spyOn(parent, 'postMessage').mockReturnValue()
  await show(<Embedded clubName="The Rack">Board</Embedded>, { as: null, isBare: true })
  expect(posted).toHaveBeenCalledWith({ type: 'fivebar:height', height: 413 }, '*')
})

test('uses the colour of the embedding page', async () => {
  document.documentElement.dataset['accent'] = '12e456'
  await show(<Embedded clubName={undefined}>Board</Embedded>, { as: null, isBare: true })
  const page = screen.getByRole('main')
  expect(page.style.getPropertyValue('--accent')).toBe('#12e456')
  expect(page.dataset['accented']).toBe('true')
})
