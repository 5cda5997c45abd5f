import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Subject } from '#contract/subjects.ts'
import type { EventOf, EventType, NewEvent } from '#contract/events.ts'
import { forgetEarly } from '../api/api.ts'
import { keys } from './query-keys.ts'

/** From an event to the queries that it makes stale; an event without a row does not compile. */
export const staleBy: { [T in EventType]: (data: EventOf<T>) => readonly QueryKey[] } = {
  'match.recorded': ({ sportId, playerIds }) => [
    ...aroundMatches,
    ...everyRating,
    keys.leaderboardsOf(sportId),
    ...playerIds.map((id) => keys.player(id)),
  ],
  'match.corrected': ({ matchId, sportId }) => [
    ...aroundMatches,
    ...everyRating,
    keys.leaderboardsOf(sportId),
    keys.match(matchId),
  ],
  'match.voided': ({ matchId, sportId }) => [
    ...aroundMatches,
    ...everyRating,
    keys.leaderboardsOf(sportId),
    keys.match(matchId),
  ],
  'matches.changed': ({ sportIds, playerIds }) => [
    ...aroundMatches,
    ...everyRating,
    ...sportIds.map(keys.leaderboardsOf),
    ...playerIds.map(keys.player),
  ],
  'player.added': () => [keys.playerLists()],
  'player.updated': ({ playerId }) => [...everyName, keys.player(playerId)],
  'player.deleted': () => [...everyName, ...everyRating, keys.playerRecords()],
  'player.merged': () => [...everyName, ...everyRating, keys.playerRecords()],
  'ratings.refolded': () => [...aroundMatches, ...everyRating, keys.leaderboards()],
  'account.changed': () => [keys.admin(), keys.profile()],
  'club.changed': () => [keys.club(), keys.admin(), keys.push(), keys.noticeSettings()],
  'seasons.changed': () => [keys.seasons(), keys.leaderboards(), keys.tournamentLists()],
  'affiliations.changed': () => [keys.affiliations(), keys.teams()],
  'systems.changed': () => [keys.systems()],
  'team_match.changed': ({ teamMatchId, teamIds }) => [
    keys.teamMatches(),
    keys.teamMatch(teamMatchId),
    ...teamIds.map(keys.team),
    keys.systems(),
  ],
  'team.changed': ({ teamId }) => [
    keys.teams(),
    keys.team(teamId),
    keys.allGroupsOf(),
    keys.groupRecords(),
  ],
  'displays.changed': () => [keys.displays()],
  'live.started': () => [keys.live()],
  'live.ended': () => [keys.live()],
  'live.forked': ({ liveMatchId }) => [keys.live(), keys.liveMatch(liveMatchId)],
  'players.imported': () => [keys.playerLists()],
  'group.created': () => [keys.groups()],
  'group.changed': () => [keys.groups(), keys.teamRecords()],
  'group.member_joined': () => [keys.groups()],
  'tournament.created': () => [keys.tournamentLists(), keys.systems()],
  'tournament.updated': (one) => [...aroundTournament(one), keys.systems()],
  'tournament.deleted': aroundTournament,
  'tournament.entries_changed': aroundTournament,
  'tournament.match_decided': aroundTournament,
  'tournament.round_paired': aroundTournament,
  'tournament.match_called': ({ tournamentId }) => [keys.tournament(tournamentId), keys.pairings()],
  'tournament.call_reached': ({ tournamentId }) => [keys.tournamentPart(tournamentId, 'tables')],
}

function aroundTournament({ tournamentId }: { tournamentId: string }): readonly QueryKey[] {
  return [keys.tournamentLists(), keys.tournament(tournamentId), keys.pairings()]
}

const aroundMatches: readonly QueryKey[] = [
  keys.club(),
  keys.matchLists(),
  keys.overview(),
  keys.playerLists(),
  keys.allHeadToHead(),
  keys.previews(),
]

/** A correction or a late entry computes later matches again, so any rating may move. */
const everyRating: readonly QueryKey[] = [keys.allRatings(), keys.matchRecords()]

const everyName: readonly QueryKey[] = [
  keys.club(),
  keys.playerLists(),
  keys.leaderboards(),
  keys.matchLists(),
  keys.matchRecords(),
  keys.overview(),
  keys.allRatings(),
  keys.allHeadToHead(),
  keys.tournamentRecords(),
  keys.teamRecords(),
  keys.teamMatchRecords(),
  keys.pairings(),
]

/** The queries of each subject. */
const staleOf: Readonly<Record<Subject, readonly QueryKey[]>> = {
  accounts: [keys.admin(), keys.profile(), keys.claims()],
  affiliations: [keys.affiliations(), keys.teams(), keys.teamRecords()],
  club: [keys.club(), keys.admin(), keys.push(), keys.noticeSettings()],
  displays: [keys.displays()],
  groups: [keys.groups(), keys.teamRecords()],
  live: [keys.live(), keys.liveMatches()],
  matches: [...aroundMatches, ...everyRating, keys.leaderboards(), keys.playerRecords()],
  players: [...everyName, keys.playerRecords()],
  ratings: [...aroundMatches, ...everyRating, keys.leaderboards()],
  seasons: [keys.seasons(), keys.leaderboards(), keys.tournamentLists()],
  systems: [keys.systems()],
  teamMatches: [keys.teamMatches(), keys.teamMatchRecords(), keys.teamRecords(), keys.systems()],
  teams: [keys.teams(), keys.teamRecords(), keys.allGroupsOf(), keys.groupRecords()],
  tournaments: [keys.tournamentLists(), keys.tournamentRecords(), keys.pairings(), keys.systems()],
}

/** Refetches what is on screen of these subjects and marks the rest as stale. */
export function refetch(client: QueryClient, subjects: readonly Subject[]): void {
  if (subjects.length === 0) return
  forgetEarly()
  const stale = new Map(subjects.flatMap((one) => staleOf[one]).map((key) => [hashKey(key), key]))
  for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey })
}

function keysOf<T extends EventType>(event: { type: T; data: EventOf<T> }): readonly QueryKey[] {
  return staleBy[event.type](event.data)
}

/** Fetches again what is on screen and marks the rest as stale. */
export function applyEvent(client: QueryClient, event: NewEvent): void {
  forgetEarly()
  // A newer server may tell of what this build does not know.
  const known = event.type in staleBy
  const stale = known ? keysOf(event as never) : [[]]
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

/** After a gap any event may have been missed. */
export function applyReconnect(client: QueryClient): void {
  forgetEarly()
  void client.invalidateQueries()
}
