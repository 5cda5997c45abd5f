import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listLive } from '#contract/live/events.ts'
import { getPlayer, listPlayers } from '#contract/players/players.ts'
import { listTournamentMatches, type TournamentSideWire } from '#contract/tournaments/matches.ts'
import { getTournament, type TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { listMyPairings } from '#contract/tournaments/tables.ts'
import { answer, refuse } from '../../testing/network.test-data.ts'
import { someClub, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import {
  sideOf,
  someMatch,
  someParticipant,
  someTournament,
} from '../../testing/tournament.test-data.ts'
import { findUnsentMatches } from '../storage/store.ts'
import { StartScreen } from './start-screen.tsx'

const address = '/live/new?tournament=t1&match=W1-1'

/** Mocks a running table-tennis tournament with one match. */
function answerTournament(
  entrants: 'pairs' | 'teams',
  sides: readonly [TournamentSideWire, TournamentSideWire],
  participants: readonly TournamentParticipant[] = [],
) {
  const { settings } = someTournament('tabletennis')
  answer(getClub, someClub)
  answer(listLive, { items: [] })
  answer(listMyPairings, { items: [] })
  answer(
    getTournament,
    someTournament('tabletennis', {
      status: 'active',
      entrants,
      settings: { ...settings, entrants },
      participants: [...participants],
    }),
  )
  answer(listTournamentMatches, { items: [someMatch('W1-1', sides)], revision: 1 })
  refuse(getPlayer, 'NOT_FOUND')
  refuse(listPlayers, 'NOT_FOUND')
}

test('starts a match of a tournament of pairs as doubles', async () => {
  const participants = [
    someParticipant('ana', 'Ana Able / Cy Cole', { partnerId: 'cy' as never }),
    someParticipant('ben', 'Ben Baker / Di Dunn', { partnerId: 'di' as never }),
  ]
  const sides = [sideOf('ana', 'Ana Able / Cy Cole'), sideOf('ben', 'Ben Baker / Di Dunn')] as const
  answerTournament('pairs', sides, participants)
  const user = someUser()
  const rendered = await show(<StartScreen />, { as: user, path: '/live/new', at: address })
  await rendered.user.click(await screen.findByRole('button', { name: 'Cy' }))
  await rendered.user.click(screen.getByRole('button', { name: 'Start scoring' }))
  const [stored] = await vi.waitFor(async () => {
    const found = await findUnsentMatches(user.id)
    expect(found).toHaveLength(1)
    return found
  })
  expect(stored!.start).toMatchObject({
    partner1Id: 'cy',
    partner2Id: 'di',
    setup: { settings: { isDoubles: true, serves: { side: 1, member: 2 } } },
  })
  expect(stored!.match.sides.map((side) => side.map(({ name }) => name))).toEqual([
    ['Ana Able', 'Cy Cole'],
    ['Ben Baker', 'Di Dunn'],
  ])
})

test('refers to the team match when two teams play', async () => {
  answerTournament('teams', [
    { ...sideOf('street', 'Street'), teamId: 'street' },
    { ...sideOf('harbour', 'Harbour'), teamId: 'harbour' },
  ])
  await show(<StartScreen />, { path: '/live/new', at: address })
  await screen.findByText('Teams play rubbers. Score them in the team match.')
  expect(screen.queryByRole('button', { name: 'Start scoring' })).toBeNull()
})
