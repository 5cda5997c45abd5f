import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { listLive } from '#contract/live/events.ts'
import { getPlayer, listPlayers } from '#contract/players/players.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
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

test('starts a match of a tournament of pairs as doubles', async () => {
  const participants = [
    someParticipant('ana', 'Ana Able / Cy Cole', { partnerId: 'cy' as never }),
    someParticipant('ben', 'Ben Baker / Di Dunn', { partnerId: 'di' as never }),
  ]
  const { settings } = someTournament('tabletennis')
  answer(getClub, someClub)
  answer(listLive, { items: [] })
  answer(listMyPairings, { items: [] })
  answer(
    getTournament,
    someTournament('tabletennis', {
      status: 'active',
      entrants: 'pairs',
      settings: { ...settings, entrants: 'pairs' },
      participants,
    }),
  )
  answer(listTournamentMatches, {
    items: [
      someMatch('W1-1', [sideOf('ana', 'Ana Able / Cy Cole'), sideOf('ben', 'Ben Baker / Di Dunn')]),
    ],
    revision: 1,
  })
  refuse(getPlayer, 'NOT_FOUND')
  refuse(listPlayers, 'NOT_FOUND')
  const user = someUser()
  const screenUser = await show(<StartScreen />, {
    as: user,
    path: '/live/new',
    at: '/live/new?tournament=t1&match=W1-1',
  })
  await screenUser.user.click(await screen.findByRole('button', { name: 'Cy' }))
  await screenUser.user.click(screen.getByRole('button', { name: 'Start scoring' }))
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
