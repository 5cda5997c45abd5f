import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { someClub } from '../../../testing/people.test-data.ts'
import { answer } from '../../../testing/network.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'

test('selects the codes if the browser refuses to copy them', async () => {
  answer(getClub, someClub)
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await show(<BackupCodesDialog codes={['aaaa-bbbb', 'cccc-dddd']} onClose={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await vi.waitFor(() => expect(String(getSelection())).toContain('aaaa-bbbb'))
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})
