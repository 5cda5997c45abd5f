import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { scoreByCode } from '#contract/live/codes.ts'
import { logOut } from '#contract/players/accounts.ts'
import { answer, holdReplies, requestsTo } from '../../testing/network.test-data.ts'
import { someClub, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ScorerScreen } from './scorer-screen.tsx'

test('waits for a pending sign-out, whose reply would end the scorer’s session', async () => {
  localStorage.setItem('logoutPending', '2026-11-22T12:00:00.000Z')
  answer(getClub, someClub)
  answer(logOut, null)
  const releaseSignOut = holdReplies(logOut)
  const scorer = someUser({ scope: 'table:4', playerId: null })
  answer(scoreByCode, {
    user: scorer,
    accessToken: null,
    refreshToken: null,
    expiresAt: '2100-01-01T00:00:00.000Z',
  })
  const { user } = await show(<ScorerScreen />, { as: null, path: '/s', isBare: true })
  await user.type(await screen.findByLabelText('Code'), 'ABCD-2345')
  await user.type(screen.getByLabelText('Your name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Start scoring' }))
  await waitFor(() => expect(requestsTo(logOut)).toHaveLength(1))
  expect(requestsTo(scoreByCode)).toEqual([])
  releaseSignOut()
  await waitFor(() => expect(requestsTo(scoreByCode)).toHaveLength(1))
  await waitFor(() => expect(localStorage.getItem('logoutPending')).toBeNull())
})
