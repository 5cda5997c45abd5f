import { screen, waitFor } from '@testing-library/react'
import { CatchBoundary } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/screen.test-data.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Toasts } from './toasts/toasts.tsx'

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/part.js')

test('keeps the screen, shows a message and closes the part if its file cannot be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const [onClose, close] = [vi.fn(), vi.fn()]
  const Part = lazyPart<{ onClose: () => void }>(async () => Promise.reject(failure))
  const LivePart = lazyPart<{ close: () => void }>(async () => Promise.reject(failure))
  await show(
    <>
      <h1>Matches</h1>
      <Part onClose={onClose} />
      <LivePart close={close} />
      <Toasts />
    </>,
  )
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
  await waitFor(() => expect([onClose, close].map((one) => one.mock.calls.length)).toEqual([1, 1]))
  expect(screen.getByRole('heading', { name: 'Matches' })).toBeTruthy()
})

test('fails the screen if an essential part cannot be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockReturnValue()
  const Part = lazyPart<object>(async () => Promise.reject(failure), { isEssential: true })
  await show(
    <CatchBoundary getResetKey={() => ''} errorComponent={({ error }) => <p>{String(error)}</p>}>
      <Part />
    </CatchBoundary>,
  )
  await screen.findByText(/This screen isn’t on this device yet/)
})

test('shows the part once its file is loaded', async () => {
  const Part = lazyPart<object>(async () => Promise.resolve(() => <p>Loaded</p>))
  await show(<Part />)
  expect(await screen.findByText('Loaded')).toBeTruthy()
})
