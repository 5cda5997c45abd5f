import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { restoreDeletion } from '#contract/deletions.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { showDeletedToast } from './deleted-toast.ts'
import { Toasts } from './toasts.tsx'

test('restores from its toast what was deleted, and says where to restore it later', async () => {
  answer(restoreDeletion, { kind: 'team', subjectId: 'team-1', matches: 0, waiting: 0 })
  const { user } = await show(<Toasts />)
  showDeletedToast('team-1', 'Quay A deleted')
  await screen.findByText(/^An administrator can restore it until .+\.$/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(restoreDeletion)).toHaveLength(1))
  expect(requestsTo(restoreDeletion)[0]!.params).toEqual({ id: 'team-1' })
})
