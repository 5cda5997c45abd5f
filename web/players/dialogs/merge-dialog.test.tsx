import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listPlayers } from '#contract/players/players.ts'
import { answer } from '../../testing/network.test-data.ts'
import { members, pageOfPlayers } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockReset()
  answer(listPlayers, pageOfPlayers())
})

test('keeps the keyboard focus in the dialog from the search to the preview and back', async () => {
  const { user } = await show(
    <MergeDialog player={members[0]!} onClose={onClose} onMerged={vi.fn()} />,
  )
  await screen.findByRole('option', { name: /Aiko/ })
  const search = screen.getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(screen.queryByRole('option', { name: /Lerato/ })).toBeNull()
  await user.keyboard('{Enter}')
  screen.getByText(/All matches of Lerato Mokoena move to Aiko Tanaka/)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose another' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
