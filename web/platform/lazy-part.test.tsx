import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/screen.test-data.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Toasts } from './toasts/toasts.tsx'

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/part.js')

test('keeps the screen, shows a message and closes the part if its file cannot be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onClose = vi.fn()
  const Part = lazyPart<{ onClose: () => void }>(async () => Promise.reject(failure))
  await show(
    <>
      <h1>Matches</h1>
      <Part onClose={onClose} />
      <Toasts />
    </>,
  )
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.getByRole('heading', { name: 'Matches' })).toBeTruthy()
})

test('shows the part once its file is loaded', async () => {
  const Part = lazyPart<object>(async () => Promise.resolve(() => <p>Loaded</p>))
  await show(<Part />)
  expect(await screen.findByText('Loaded')).toBeTruthy()
})
