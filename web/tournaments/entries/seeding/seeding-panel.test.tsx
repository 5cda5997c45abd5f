import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { seedTournament } from '#contract/tournaments/life.ts'
import { requestsTo, answer } from '../../../testing/network.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../../testing/tournament.test-data.ts'
import { SeedingPanel } from './seeding-panel.tsx'

/** Entered after the manual order was saved. */
const newcomer = 'Dan'

/** A tournament with manual seeds, as the server returns it. */
function seeded(version: number, ...names: string[]): TournamentDetail {
  const participants = names.map((name, at) =>
    someParticipant(name, name, { seed: name === newcomer ? null : at + 1 }),
  )
  const plain = someTournament('chess', { version, participants })
  return { ...plain, settings: { ...plain.settings, seedingMethod: 'hand' } }
}

/** The panel with a cached reply, and a button for a newer one. */
function Answered({ first, then }: { first: TournamentDetail; then: TournamentDetail }) {
  const [tournament, setTournament] = useState(first)
  return (
    <>
      <SeedingPanel tournament={tournament} />
      <button type="button" onClick={() => setTournament(then)}>
        A newer answer
      </button>
    </>
  )
}

const order = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => /^Move (\w+)/.exec(handle.getAttribute('aria-label')!)![1])

async function openPanel(first: TournamentDetail, then: TournamentDetail) {
  const { user } = await show(<Answered first={first} then={then} />)
  await user.click(screen.getByRole('button', { name: /^Seeding/ }))
  return user
}
const newer = () => screen.getByRole('button', { name: 'A newer answer' })

test('an unchanged order follows a newer reply', async () => {
  const user = await openPanel(seeded(3, 'Ann', 'Bob', 'Cem'), seeded(4, 'Cem', 'Ann', 'Bob'))
  expect(order()).toEqual(['Ann', 'Bob', 'Cem'])
  await user.click(newer())
  expect(order()).toEqual(['Cem', 'Ann', 'Bob'])
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test.each([
  ['is kept, and saved over what it has seen', seeded(4, 'Ann', 'Bob', 'Cem'), 4],
  ['is kept, and who entered meanwhile is last', seeded(4, 'Ann', 'Bob', 'Cem', newcomer), 4],
  ['is kept, and meets another’s order with what it has seen', seeded(4, 'Cem', 'Ann', 'Bob'), 3],
])('an order changed here %s', async (_, then, version) => {
  const user = await openPanel(seeded(3, 'Ann', 'Bob', 'Cem'), then)
  screen.getByRole('button', { name: /^Move Bob/ }).focus()
  await user.keyboard('{Home}')
  await user.click(newer())
  const entered = then.participants.flatMap(({ playerName }) =>
    playerName === newcomer ? [playerName] : [],
  )
  const kept = ['Bob', 'Ann', 'Cem', ...entered]
  expect(order()).toEqual(kept)
  answer(seedTournament, seeded(5, ...kept))
  await user.click(screen.getByRole('button', { name: 'Save seeding' }))
  await waitFor(() => expect(requestsTo(seedTournament)).toHaveLength(1))
  expect(requestsTo(seedTournament)[0]!.body).toMatchObject({
    version,
    order: kept,
  })
})
