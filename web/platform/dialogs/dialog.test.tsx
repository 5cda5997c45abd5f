import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { Dialog } from './dialog.tsx'
import { useTopmostDialog } from './open-dialogs.ts'

type Props = { children?: ReactNode; staysOpen?: boolean; removesOpener?: boolean }

/** A page with a button that opens a dialog, and a nested dialog. */
function Page({ children, staysOpen = false, removesOpener = false }: Props) {
  const [open, setOpen] = useState<'none' | 'first' | 'both'>('none')
  const topmost = useTopmostDialog()
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Page</h1>
      </main>
      <output>{topmost?.querySelector('h2')?.textContent ?? 'none'}</output>
      {!(removesOpener && open !== 'none') && (
        <button type="button" onClick={() => setOpen('first')}>
          Open first
        </button>
      )}
      {open !== 'none' && (
        <Dialog title="First" onClose={() => !staysOpen && setOpen('none')}>
          {children}
          <button type="button" onClick={() => setOpen('both')}>
            Open second
          </button>
          {open === 'both' && (
            <Dialog title="Second" onClose={() => setOpen('first')}>
              <input aria-label="Name" />
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

const getOpener = () => screen.getByRole('button', { name: 'Open first' })
const getTopmostTitle = () => screen.getByRole('status').textContent

async function open(page: ReactNode) {
  const { user } = await show(page)
  await user.click(getOpener())
  return user
}

test('a dialog is named by its title', async () => {
  await open(<Page />)
  const dialog = screen.getByRole('dialog', { name: 'First' })
  expect(dialog.contains(screen.getByRole('heading', { level: 2, name: 'First' }))).toBe(true)
})

test('focuses the first control of the body, not the close button', async () => {
  await open(
    <Page>
      <p>Text</p>
      <input aria-label="Locked" disabled />
      <input aria-label="Reason" />
    </Page>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

test('focuses the field with autofocus', async () => {
  await open(
    <Page>
      <input aria-label="Name" />
      <input aria-label="Reason" data-autofocus />
    </Page>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

test.each(['Escape', 'Close'])(
  '%s closes it and returns the focus to the opener',
  async (method) => {
    const user = await open(<Page />)
    expect(document.activeElement).not.toBe(getOpener())
    if (method === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(getOpener())
  },
)

test('focuses the heading of the page if the opener was removed', async () => {
  const user = await open(<Page removesOpener />)
  await user.keyboard('{Escape}')
  const heading = screen.getByRole('heading', { level: 1, name: 'Page' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('Escape keeps the dialog and its input if the page keeps it open', async () => {
  const user = await open(
    <Page staysOpen>
      <input aria-label="Reason" />
    </Page>,
  )
  await user.keyboard('Rain{Escape}')
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'First' })
  expect(dialog.open).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Rain')
})

test('Escape closes only the topmost dialog, and the focus returns step by step', async () => {
  const user = await open(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open second' }))
  expect(getTopmostTitle()).toBe('Second')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.keyboard('{Escape}')
  expect(getTopmostTitle()).toBe('First')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open second' }))
  await user.keyboard('{Escape}')
  expect(getTopmostTitle()).toBe('none')
  expect(document.activeElement).toBe(getOpener())
})

test('cancelling a file picker does not close the dialog', async () => {
  await open(
    <Page>
      <input type="file" aria-label="File" />
    </Page>,
  )
  act(
    () => void screen.getByLabelText('File').dispatchEvent(new Event('cancel', { bubbles: true })),
  )
  expect(getTopmostTitle()).toBe('First')
})

test('a dialog closed by the browser is removed from the page', async () => {
  await open(<Page />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  act(() => dialog.close())
  expect(dialog.isConnected).toBe(false)
  expect(getTopmostTitle()).toBe('none')
})

test('a click outside closes the dialog, a text dragged out of it does not', async () => {
  const user = await open(
    <Page>
      <input aria-label="Reason" />
    </Page>,
  )
  const dialog = screen.getByRole('dialog')
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Reason') },
    { target: dialog },
    { keys: '[/MouseLeft]', target: dialog },
  ])
  act(() => dialog.click())
  expect(getTopmostTitle()).toBe('First')
  await user.pointer([{ keys: '[MouseLeft]', target: dialog }])
  expect(getTopmostTitle()).toBe('none')
})

test('keys pressed in the dialog bubble to the page', async () => {
  const handleKey = vi.fn()
  const listener = ({ key, defaultPrevented }: KeyboardEvent) => handleKey(key, defaultPrevented)
  addEventListener('keydown', listener)
  const user = await open(
    <Page>
      <input aria-label="Reason" />
    </Page>,
  )
  await user.keyboard('n/?{ArrowDown}')
  removeEventListener('keydown', listener)
  expect(handleKey.mock.calls).toEqual(['n', '/', '?', 'ArrowDown'].map((key) => [key, false]))
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('n/?')
})

test('keeps input if the browser closes the dialog without asking', async () => {
  const onClose = vi.fn()
  await show(
    <Dialog title="First" hasChanges onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'First' })
  act(() => dialog.close())
  await screen.findByRole('dialog', { name: 'Discard your changes?' })
  expect(dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
