import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { erasePlayer } from '#contract/players/erasing.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { EraseDialog } from './erase-dialog.tsx'

async function eraseAndReadToast(counts: { mentions: number; unsearched: number }) {
  answer(erasePlayer, { done: true, ...counts })
  const player = { id: 'p1' as never, name: 'Jo', matchCount: 0 }
  const { user } = await show(
    <>
      <EraseDialog player={player} isOwn={false} onClose={vi.fn()} />
      <Toasts />
    </>,
  )
  await user.type(screen.getByRole('textbox'), 'Jo')
  await user.click(screen.getByRole('button', { name: 'Erase permanently' }))
  return (await screen.findByText('Jo erased')).closest('li')!.textContent
}

test('reports a name that was not searched', async () => {
  expect(await eraseAndReadToast({ mentions: 0, unsearched: 1 })).toContain(
    '1 name was not searched in texts: too short or shared with another member.',
  )
})

test('reports only the texts that still contain the name if all names were searched', async () => {
  const text = await eraseAndReadToast({ mentions: 2, unsearched: 0 })
  expect(text).toContain('2 texts still contain the name.')
  expect(text).not.toContain('not searched')
})

test('names what is kept: matches, and texts by others', async () => {
  const player = { id: 'p1' as never, name: 'Jo', matchCount: 1 }
  await show(<EraseDialog player={player} isOwn={false} onClose={vi.fn()} />)
  expect(screen.getByRole('dialog').textContent).toContain(
    '1 match, shown as “Former member”. Texts by others;',
  )
})
