import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockPhone, show } from '../../testing/screen.test-data.tsx'
import { ApiError } from '../api/api-error.ts'
import { showModal } from '../dialogs/open-dialogs.ts'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'
import { undoToast } from './undo-toast.tsx'

afterEach(() => vi.useRealTimers())

const elsewhere = <button>Elsewhere</button>

test('removes a toast after five seconds, also when a dialog opens meanwhile', async () => {
  await show(<Toasts />)
  vi.useFakeTimers()
  act(() => void toast('Saved'))
  act(() => void vi.advanceTimersByTime(3_000))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  let close = () => undefined as void
  act(() => void (close = showModal(dialog)))
  act(() => void vi.advanceTimersByTime(2_100))
  expect(screen.queryByText('Saved')).toBeNull()
  act(() => close())
  dialog.remove()
})

test('on a phone, removes a toast at the second press elsewhere, and keeps a failure', async () => {
  mockPhone()
  const { user } = await show(
    <>
      {elsewhere}
      <Toasts />
    </>,
  )
  act(() => void toast('Match saved'))
  act(() => void toast('Not sent', 'No connection', 'bad'))
  await user.click(screen.getByText('Match saved'))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByText('Match saved')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByText('Match saved')).toBeNull()
  expect(screen.queryByText('Not sent')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
})

test('removes a toast once its Undo is pressed, though it has the focus', async () => {
  const { user } = await show(<Toasts />)
  act(() => undoToast('Gone', () => new Promise(() => undefined)))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('Gone')).toBeNull()
})

test('offers Undo again only if it may succeed another time', async () => {
  const { user } = await show(<Toasts />)
  const undo = vi.fn<() => Promise<void>>()
  undo.mockRejectedValueOnce(new ApiError('NETWORK_ERROR', 'fetch failed'))
  undo.mockRejectedValueOnce(new ApiError('CONFLICT', 'Changed meanwhile', { statusCode: 409 }))
  act(() => undoToast('Gone', undo))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^Unable to connect/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Changed meanwhile')
  expect(undo).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('shows a repeated failure once, for another five seconds', async () => {
  await show(<Toasts />)
  vi.useFakeTimers()
  const fail = (reason: string) => act(() => void toast('Not saved', reason, 'bad'))
  fail('This team is inactive.')
  fail('No connection.')
  act(() => void vi.advanceTimersByTime(3_000))
  fail('This team is inactive.')
  expect(screen.getAllByText('This team is inactive.')).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(4_000))
  expect(screen.queryByText('No connection.')).toBeNull()
  expect(screen.queryByText('This team is inactive.')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1_100))
  expect(screen.queryByText('This team is inactive.')).toBeNull()
})
