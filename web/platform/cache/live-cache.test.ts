import { QueryClient } from '@tanstack/react-query'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { eventTypes } from '#contract/events.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { getGroup, listGroups } from '#contract/groups/group.ts'
import { listMeetups } from '#contract/groups/meetups.ts'
import { listLive } from '#contract/live/events.ts'
import { listMatches } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { getLeaderboard, getOverview, getPlayerRatings } from '#contract/ratings.ts'
import { listTeamSystems } from '#contract/teams/systems.ts'
import { getTeam, listTeams } from '#contract/teams/team.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { applyEvent, applyReconnect, refetch, keysByEvent, pathsBySubject } from './live-cache.ts'
import { keyOf } from './query-of.ts'

function createClient(known: Record<string, readonly unknown[]>) {
  const client = new QueryClient()
  for (const key of Object.values(known)) client.setQueryData(key, {})
  const listStaleKeys = () =>
    Object.keys(known).filter((name) => client.getQueryState(known[name]!)?.isInvalidated)
  return { client, listStaleKeys }
}

const recorded = {
  type: 'match.recorded' as const,
  data: { matchId: 'm', sportId: 'pool' as const, playerIds: ['a', 'b'] },
}
const ratings = {
  a: keyOf(getPlayerRatings, { id: 'a' }),
  c: keyOf(getPlayerRatings, { id: 'c' }),
}

describe('cache invalidation', () => {
  test('every event of the club invalidates something', () => {
    expect(Object.keys(keysByEvent).toSorted()).toEqual(eventTypes.toSorted())
  })

  test('a recorded match invalidates the boards of its own sport only', () => {
    const { client, listStaleKeys } = createClient({
      pool: keyOf(getLeaderboard, { sportId: 'pool', page: 1 }),
      chess: keyOf(getLeaderboard, { sportId: 'chess', page: 1 }),
      matches: keyOf(listMatches, { page: 1 }),
      overview: keyOf(getOverview),
      a: keyOf(getPlayer, { id: 'a' }),
      c: keyOf(getPlayer, { id: 'c' }),
    })
    applyEvent(client, recorded)
    expect(listStaleKeys()).toEqual(['pool', 'matches', 'overview', 'a'])
  })

  test('a recorded match may be a late entry, which can change anyone’s rating', () => {
    const { client, listStaleKeys } = createClient(ratings)
    applyEvent(client, recorded)
    expect(listStaleKeys()).toEqual(['a', 'c'])
  })

  test('a correction can change anyone’s rating', () => {
    const { client, listStaleKeys } = createClient(ratings)
    applyEvent(client, { ...recorded, type: 'match.corrected' })
    expect(listStaleKeys()).toEqual(['a', 'c'])
  })

  test('a change to a tournament invalidates all of it and no other tournament', () => {
    const { client, listStaleKeys } = createClient({
      page: keyOf(getTournament, { id: 't' }),
      matches: keyOf(listTournamentMatches, { id: 't' }),
      other: keyOf(listTournamentMatches, { id: 'u' }),
    })
    applyEvent(client, { type: 'tournament.updated', data: { tournamentId: 't' } })
    expect(listStaleKeys()).toEqual(['page', 'matches'])
  })

  test('a new use of a system and a renamed group invalidate the queries that show them', () => {
    const known = { systems: keyOf(listTeamSystems), team: keyOf(getTeam, { id: 't' }) }
    const { client, listStaleKeys } = createClient(known)
    applyEvent(client, { type: 'tournament.created', data: { tournamentId: 'c' } })
    expect(listStaleKeys()).toEqual(['systems'])
    const { client: other, listStaleKeys: listOtherStaleKeys } = createClient(known)
    const data = { teamMatchId: 'm', teamIds: [] }
    applyEvent(other, { type: 'team_match.changed', data })
    applyEvent(other, { type: 'group.changed', data: { groupId: 'g' } })
    expect(listOtherStaleKeys()).toEqual(['systems', 'team'])
  })

  test('a new name is shown on open pages of groups, teams and live matches', () => {
    const { client, listStaleKeys } = createClient({
      group: keyOf(getGroup, { id: 'g' }),
      nights: keyOf(listMeetups, { id: 'g' }),
      teams: keyOf(listTeams, { page: 1 }),
      live: keyOf(listLive),
    })
    applyEvent(client, { type: 'player.updated', data: { playerId: 'a' } })
    expect(listStaleKeys()).toEqual(['group', 'nights', 'teams', 'live'])
  })

  test('a renamed club of a team and a voided match invalidate the pages that show them', () => {
    const { client, listStaleKeys } = createClient({
      team: keyOf(getTeam, { id: 't' }),
      a: keyOf(getPlayer, { id: 'a' }),
      c: keyOf(getPlayer, { id: 'c' }),
      board: keyOf(getGroupBoard, { id: 'g' }),
    })
    applyEvent(client, { type: 'affiliations.changed', data: {} })
    expect(listStaleKeys()).toEqual(['team'])
    applyEvent(client, { ...recorded, type: 'match.voided' })
    expect(listStaleKeys()).toEqual(['team', 'a', 'board'])
  })

  test('an event unknown to this build invalidates everything', () => {
    const { client, listStaleKeys } = createClient(ratings)
    applyEvent(client, { type: 'tournament.started', data: {} } as never)
    expect(listStaleKeys()).toEqual(['a', 'c'])
  })

  test('a gap in the connection invalidates everything', () => {
    const { client, listStaleKeys } = createClient(ratings)
    applyReconnect(client)
    expect(listStaleKeys()).toEqual(['a', 'c'])
  })

  test('a write refetches only the subjects it changes', () => {
    const { client, listStaleKeys } = createClient({
      team: keyOf(getTeam, { id: 't', seasonId: 's' }),
      groups: keyOf(listGroups, { scope: 'mine' }),
    })
    refetch(client, ['teamMatches'])
    expect(listStaleKeys()).toEqual(['team'])
  })
})

const personalReason = 'only the user sees it, and their own writes refetch it'
const adminReason = 'few administrators see it, and their own writes refetch it'
const publicReason = 'pages without a session get no events, so they refetch at an interval'
const sharedLinkReason = 'many have the link open at once, so only a click refetches it'
const oneTimeReason = 'a link works once, so its reply stays'

/** Queries that belong to no subject, with the reason. */
const reasonsWithoutSubject: Readonly<Record<string, string>> = {
  getSecurity: personalReason,
  listApiKeys: adminReason,
  listDeliveries: adminReason,
  listWebhooks: adminReason,
  listMyApiKeys: personalReason,
  listMyEvents: personalReason,
  listNotices: personalReason,
  getPublicLeaderboard: publicReason,
  getPublicTeam: publicReason,
  getPublicTournament: publicReason,
  listPublicLive: publicReason,
  listPublicMatches: publicReason,
  readPublicLive: publicReason,
  getClubWeek: 'a week changes little with one match, so the dashboard asks when it opens',
  readInvitation: sharedLinkReason,
  readJoinLink: sharedLinkReason,
  verifyEmail: oneTimeReason,
}

describe('the queries of the screens', () => {
  const web = new URL('../../', import.meta.url)
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test'),
  )
  const queried = new Set(
    sources.flatMap((file) =>
      [...readFileSync(new URL(file, web), 'utf8').matchAll(/(?:queryOf|keyOf)\(\s*(\w+)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )
  const all: Readonly<Record<string, Endpoint>> = endpoints
  const subjectPaths = new Set<string>(Object.values(pathsBySubject).flat())
  const names = [...queried].filter((name) => name in all)

  test.each(names)('%s belongs to a subject or has a reason not to', (name) => {
    expect(subjectPaths.has(all[name]!.path)).toBe(!(name in reasonsWithoutSubject))
  })

  test('reasons exist only for existing queries', () => {
    expect(Object.keys(reasonsWithoutSubject).filter((name) => !queried.has(name))).toEqual([])
  })

  test('no two queries share a key', () => {
    expect(new Set(names.map((name) => all[name]!.path)).size).toBe(names.length)
  })

  test('every endpoint of a subject is queried', () => {
    const queriedPaths = new Set<string>(names.map((name) => all[name]!.path))
    expect([...subjectPaths].filter((path) => !queriedPaths.has(path))).toEqual([])
  })
})
