import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openTeamMatch } from '#contract/tournaments/teams.ts'
import { answer, holdReplies, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { OpenTeamMatch } from './open-team-match.tsx'

const match = someMatch('m1', [sideOf('a', 'North'), sideOf('b', 'South')])

/** A match that can be closed. */
function Card() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <OpenTeamMatch match={match} />}
      <button onClick={() => setOpen(false)}>Close</button>
    </>
  )
}

async function openSheet() {
  answer(openTeamMatch, { teamMatchId: 'm9' } as never)
  const shown = await show(<Card />)
  const release = holdReplies(openTeamMatch)
  await shown.user.click(screen.getByRole('button', { name: /sheet|team match/i }))
  await waitFor(() => expect(requestsTo(openTeamMatch)).toHaveLength(1))
  return { ...shown, release }
}

test('opens the sheet that was created', async () => {
  const { address, release } = await openSheet()
  release()
  await waitFor(() => expect(address()).toBe('/teams/matches/m9'))
})

test('a reply after the match was closed opens nothing', async () => {
  const { user, address, release } = await openSheet()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  release()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(address()).toBe('/')
})
