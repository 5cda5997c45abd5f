import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { closeRecord, useRecordRequest } from '../../platform/dialogs/record-opener.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { showOverlay, useOverlay } from '../overlay.ts'
import { useShortcuts } from './use-shortcuts.ts'

beforeEach(() => {
  showOverlay(null)
  closeRecord()
})

function Page({ inDialog = false }: { inDialog?: boolean }) {
  useShortcuts()
  const overlay = useOverlay()
  const record = useRecordRequest()
  return (
    <>
      <output>{overlay ?? (record === null ? 'nothing' : 'record')}</output>
      <input aria-label="Name" />
      {inDialog && (
        <Dialog title="Void match" onClose={() => undefined}>
          <button type="button">Void</button>
        </Dialog>
      )}
    </>
  )
}

const getOpenedOverlay = () => screen.getByRole('status').textContent
const open = (inDialog = false) => show(<Page inDialog={inDialog} />, { at: '/dashboard' })

test.each([
  ['{Control>}k{/Control}', 'palette'],
  ['{Meta>}k{/Meta}', 'palette'],
  ['/', 'palette'],
  ['?', 'shortcuts'],
  ['n', 'record'],
])('%s opens the %s', async (keys, overlay) => {
  const { user } = await open()
  await user.keyboard(keys)
  expect(getOpenedOverlay()).toBe(overlay)
})

test('g and a screen’s letter open that screen', async () => {
  const { user, address } = await open()
  await user.keyboard('gp')
  await waitFor(() => expect(address()).toBe('/players'))
})

const letters = ['/', '?', 'n', 'gp']

test.each(letters)('%s is only typed while a field has the focus', async (keys) => {
  const { user, address } = await open()
  await user.type(screen.getByLabelText('Name'), keys)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(keys)
  expect(getOpenedOverlay()).toBe('nothing')
  expect(address()).toBe('/dashboard')
})

test.each(letters)('%s does nothing while a dialog is open', async (keys) => {
  const { user, address } = await open(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Void' }))
  await user.keyboard(keys)
  expect(getOpenedOverlay()).toBe('nothing')
  expect(address()).toBe('/dashboard')
})
