import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { seedTournament } from '#contract/tournaments/life.ts'
import { requestsTo, answer } from '../../../testing/network.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../../testing/tournament.test-data.ts'
import { SeedingPanel } from './seeding-panel.tsx'

/** A player who entered after the manual order was saved. */
const lateEntrant = 'Dan'

/** A tournament with manual seeds, as the server returns it. */
function createTournament(version: number, ...names: string[]): TournamentDetail {
  const participants = names.map((name, index) =>
    someParticipant(name, name, { seed: name === lateEntrant ? null : index + 1 }),
  )
  const plain = someTournament('chess', { version, participants })
  return { ...plain, settings: { ...plain.settings, seedingMethod: 'hand' } }
}

/** The panel with a cached reply, and a button for a newer one. */
function ReplyHost({
  firstReply,
  newReply,
}: {
  firstReply: TournamentDetail
  newReply: TournamentDetail
}) {
  const [tournament, setTournament] = useState(firstReply)
  return (
    <>
      <SeedingPanel tournament={tournament} />
      <button type="button" onClick={() => setTournament(newReply)}>
        Newer reply
      </button>
    </>
  )
}

const nameOrder = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => /^Move (\w+)/.exec(handle.getAttribute('aria-label')!)![1])

async function openPanel(firstReply: TournamentDetail, newReply: TournamentDetail) {
  const { user } = await show(<ReplyHost firstReply={firstReply} newReply={newReply} />)
  await user.click(screen.getByRole('button', { name: /^Seeding/ }))
  return user
}
const newReplyButton = () => screen.getByRole('button', { name: 'Newer reply' })

test('shows the order of a newer reply if nothing was changed here', async () => {
  const user = await openPanel(
    createTournament(3, 'Ann', 'Bob', 'Cem'),
    createTournament(4, 'Cem', 'Ann', 'Bob'),
  )
  expect(nameOrder()).toEqual(['Ann', 'Bob', 'Cem'])
  await user.click(newReplyButton())
  expect(nameOrder()).toEqual(['Cem', 'Ann', 'Bob'])
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test.each([
  [
    'is saved with the newer version if the seeding on the server is unchanged',
    createTournament(4, 'Ann', 'Bob', 'Cem'),
    4,
  ],
  [
    'is kept with later entrants at the end',
    createTournament(4, 'Ann', 'Bob', 'Cem', lateEntrant),
    4,
  ],
  [
    'is sent with the version it is based on if the order on the server changed',
    createTournament(4, 'Cem', 'Ann', 'Bob'),
    3,
  ],
])('an order changed here %s', async (_, newReply, version) => {
  const user = await openPanel(createTournament(3, 'Ann', 'Bob', 'Cem'), newReply)
  screen.getByRole('button', { name: /^Move Bob/ }).focus()
  await user.keyboard('{Home}')
  await user.click(newReplyButton())
  const lateEntrants = newReply.participants.flatMap(({ playerName }) =>
    playerName === lateEntrant ? [playerName] : [],
  )
  const expected = ['Bob', 'Ann', 'Cem', ...lateEntrants]
  expect(nameOrder()).toEqual(expected)
  answer(seedTournament, createTournament(5, ...expected))
  await user.click(screen.getByRole('button', { name: 'Save seeding' }))
  await waitFor(() => expect(requestsTo(seedTournament)).toHaveLength(1))
  expect(requestsTo(seedTournament)[0]!.body).toMatchObject({
    version,
    order: expected,
  })
})
