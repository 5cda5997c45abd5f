import type { EventOf, EventType, WireEvent } from '#contract/events.ts'
import type { Match } from '#contract/matches.ts'
import type { WebhookEvent, WebhookMessage } from '#contract/webhooks.ts'
import { findNoticePath } from '#engine/notices/notice-path.ts'
import type { GroupId, PlayerId, TournamentId } from '#engine/ids.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { viewMatches, type MatchRow } from '../matches/store.ts'
import { formatClubTime } from '../platform/club/format-club-time.ts'
import type { Database } from '../platform/database/database.ts'
import { splitIntoBatches } from '../platform/database/split-into-batches.ts'
import { formatMatchSideNames } from '../players/side-names.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import { meetupState } from '../groups/meetups/meetup-state.ts'
import { findTournament } from '../tournaments/store.ts'
import { t } from './messages.ts'
import {
  listSharedGroups,
  listMatchesChangedAt,
  listNightsWithin,
  readState,
  findTeamMatchWithTeams,
  findWinner,
} from './store.ts'

/** A notice for the webhooks that subscribe to its type. */
export type WebhookNotice = {
  readonly type: WebhookEvent
  /** Identifies the notice, so that it is sent once. */
  readonly slot: string
  /** When it happened, epoch ms. */
  readonly at: number
  readonly text: string
  readonly path: string | null
  readonly data: WebhookMessage['data']
  /** Ids of the groups concerned. */
  readonly groups: ReadonlySet<GroupId>
  /** Whether chats don't receive it, only programs. */
  readonly isOld?: boolean
  /** Whether only webhooks of these groups receive it. */
  readonly isPrivate?: boolean
}

export type Sources = {
  readonly db: Database
  /** Null if no webhook subscribes to new leaders. */
  readonly boards: BoardCache | null
  /** State by name that is stored with the notices, and read by those about later events. */
  readonly unsavedState: Map<string, string>
}

const dayMs = 86_400_000
/** Age of a match, in ms, from which a new result is no news for a chat, such as an imported tournament. */
const oldMs = 2 * dayMs
const noGroups: ReadonlySet<GroupId> = new Set()

type EventAt<T extends EventType> = {
  readonly id: string
  readonly at: number
  readonly data: EventOf<T>
}
type DescribeEvent<T extends EventType> = (
  sources: Sources,
  event: EventAt<T>,
) => Promise<readonly WebhookNotice[]>

const describeMatchEvent = async (
  sources: Sources,
  { at, data }: { readonly at: number; readonly data: { readonly sportId: SportId } },
) => [
  ...(await describeMatches(sources.db, at)),
  ...(await describeNewLeaders(sources, at, [data.sportId])),
]

/** Events that are sent to webhooks. */
const describers: { readonly [T in EventType]?: DescribeEvent<T> } = {
  'match.recorded': describeMatchEvent,
  'match.corrected': describeMatchEvent,
  'match.voided': describeMatchEvent,
  'matches.changed': async (sources, { at, data }) => [
    ...(await describeMatches(sources.db, at)),
    ...(await describeNewLeaders(sources, at, data.sportIds)),
  ],
  'tournament.match_decided': async ({ db }, { at, data }) => [
    ...(await describeMatches(db, at)),
    ...(await describeTournament(db, data.tournamentId, at)),
  ],
  'tournament.updated': async ({ db }, { at, data }) =>
    describeTournament(db, data.tournamentId, at),
  'tournament.round_paired': async ({ db }, { id, at, data }) => [
    ...(await describeTournament(db, data.tournamentId, at)),
    ...(await describePairedRound(db, data.tournamentId, at, id)),
  ],
  'team_match.changed': async ({ db }, { at, data }) => describeTeamMatch(db, data.teamMatchId, at),
}

/** Returns the notices about an event, with the names at the time of reading. */
export async function describeEvent(
  sources: Sources,
  { id, type, timestamp, data }: WireEvent,
): Promise<readonly WebhookNotice[]> {
  const describe = describers[type] as DescribeEvent<EventType> | undefined
  return describe?.(sources, { id, at: Date.parse(timestamp), data }) ?? []
}

const isNewResult = ({ createdAt, updatedAt }: Match) => createdAt === updatedAt

const toEventType = (match: Match): WebhookEvent => {
  if (match.status === 'void') return 'match.voided'
  if (!isNewResult(match)) return 'match.corrected'
  return match.tournamentId === null ? 'match.recorded' : 'tournament.result'
}

const messageKeys: Partial<Record<WebhookEvent, 'corrected' | 'voided'>> = {
  'match.corrected': 'corrected',
  'match.voided': 'voided',
}

/** Returns the matches that an event stored or changed. Rubbers belong to their team match. */
async function describeMatches(db: Database, at: number): Promise<WebhookNotice[]> {
  const rows = await listMatchesChangedAt(db, at)
  const notices: WebhookNotice[] = []
  for (const batch of splitIntoBatches(rows.filter(({ teamMatchId }) => teamMatchId === null))) {
    notices.push(...(await describeBatch(db, batch, at)))
  }
  return notices
}

async function describeBatch(
  db: Database,
  rows: readonly MatchRow[],
  at: number,
): Promise<WebhookNotice[]> {
  const matches = await viewMatches(db, rows, null)
  return Promise.all(
    matches.map(async (match): Promise<WebhookNotice> => {
      const type = toEventType(match)
      const result = formatResult(match)
      const playerIds = match.players.map(({ id }) => id as PlayerId)
      const { id: matchId, sportId, tournamentId, version } = match
      const messageKey = messageKeys[type]
      return {
        type,
        slot: `match:${matchId}:${version}`,
        at,
        text: messageKey === undefined ? result : t(messageKey, { result }).message,
        path: findNoticePath({ matchId }),
        data: {
          sportId,
          matchId,
          playerIds,
          ...(tournamentId === null ? {} : { tournamentId }),
        },
        groups: await listSharedGroups(db, playerIds),
        isOld:
          Date.parse(match.createdAt) - Date.parse(match.playedAt) > oldMs && isNewResult(match),
      }
    }),
  )
}

function formatResult(match: Match): string {
  const { winnerSide, scoreText: score, sportId, tournamentName } = match
  const [one, two] = formatMatchSideNames(match)
  const sport = sports[sportId].name
  const isDraw = winnerSide === 0 && match.ending === 'played'
  const message =
    winnerSide === 0
      ? t(isDraw ? 'drew' : 'noWinner', { one, two, score, sport })
      : t('beat', {
          winner: winnerSide === 1 ? one : two,
          loser: winnerSide === 1 ? two : one,
          score,
          sport,
        })
  if (tournamentName === null) return message.message
  return t('tournamentResult', { tournament: tournamentName, result: message.message }).message
}

/** Returns the boards with a new leader. */
async function describeNewLeaders(
  { db, boards, unsavedState }: Sources,
  at: number,
  sportIds: readonly SportId[],
): Promise<WebhookNotice[]> {
  const notices: WebhookNotice[] = []
  if (boards === null) return notices
  for (const sportId of sportIds) {
    const leader = (await boards.load(sportId)).places.find(({ rank }) => rank === 1)
    if (leader === undefined) continue
    const name = `leader:${sportId}`
    const before = unsavedState.get(name) ?? (await readState(db, name))
    unsavedState.set(name, leader.playerId)
    // A leader found for the first time is not announced.
    if (before === null || before === leader.playerId) continue
    const message = t('leader', { name: leader.name, sport: sports[sportId].name })
    notices.push({
      type: 'leader.changed',
      slot: `leader:${sportId}:${leader.playerId}:${at}`,
      at,
      text: message.message,
      path: `/leaderboard?sport=${sportId}`,
      data: { sportId, playerIds: [leader.playerId] },
      groups: noGroups,
    })
  }
  return notices
}

async function describeTournament(
  db: Database,
  id: TournamentId,
  at: number,
): Promise<readonly WebhookNotice[]> {
  const row = await findTournament(db, id)
  if (row === null || row.status === 'draft') return []
  const { name: tournament, sportId, startedAt, completedAt, participantCount: count } = row
  const common = {
    at,
    path: findNoticePath({ tournamentId: id }),
    data: { sportId, tournamentId: id },
    groups: noGroups,
  }
  const notices: WebhookNotice[] = []
  if (startedAt !== null && startedAt === at) {
    const key = row.entrants === 'teams' ? 'startedTeams' : 'started'
    const text = t(key, { tournament, count }).message
    const slot = `tournament.started:${id}:${startedAt}`
    notices.push({ ...common, type: 'tournament.started', slot, text })
  }
  if (row.status === 'completed' && completedAt === at) {
    const winner = await findWinner(db, row)
    const message =
      winner === null
        ? t('finished', { tournament })
        : t('won', { winner: winner.name, tournament })
    const slot = `tournament.finished:${id}:${completedAt}`
    const playerIds = winner?.playerIds ?? []
    const data = {
      ...common.data,
      ...(playerIds.length === 0 ? {} : { playerIds: [...playerIds] }),
    }
    notices.push({ ...common, type: 'tournament.finished', slot, text: message.message, data })
  }
  return notices
}

async function describePairedRound(
  db: Database,
  id: TournamentId,
  at: number,
  eventId: string,
): Promise<readonly WebhookNotice[]> {
  const row = await findTournament(db, id)
  if (row === null || row.status !== 'active') return []
  const { name: tournament, sportId } = row
  return [
    {
      type: 'tournament.round_paired',
      slot: `round:${eventId}`,
      at,
      text: t('paired', { tournament }).message,
      path: findNoticePath({ tournamentId: id }),
      data: { sportId, tournamentId: id },
      groups: noGroups,
    },
  ]
}

/** Returns a team match with a final result between teams that everyone may see. */
async function describeTeamMatch(
  db: Database,
  id: string,
  at: number,
): Promise<readonly WebhookNotice[]> {
  const match = await findTeamMatchWithTeams(db, id)
  if (match === null || !['confirmed', 'walkover'].includes(match.status)) return []
  const { sportId, home, away, homeScore, awayScore } = match
  const sport = sports[sportId].name
  return [
    {
      type: 'team_match.result',
      slot: `teamMatch:${id}:${homeScore}:${awayScore}`,
      at,
      text: t('teamMatch', { home, away, homeScore, awayScore, sport }).message,
      path: findNoticePath({ teamMatchId: id }),
      data: { sportId, teamMatchId: id },
      groups: new Set([match.homeGroup, match.awayGroup].filter((group) => group !== null)),
      isPrivate: match.homeIsPublic === 0 || match.awayIsPublic === 0,
    },
  ]
}

/** Returns the notices about club nights that start within a day. */
export async function listUpcomingNights(
  db: Database,
  now: number,
): Promise<readonly WebhookNotice[]> {
  return Promise.all(
    (await listNightsWithin(db, now, now + dayMs)).map(async (night): Promise<WebhookNotice> => {
      const { id, groupId, startsAt, name: group } = night
      const { venue } = (await meetupState.load(db, id, now)).state.details
      const when = await formatClubTime({ tx: db }, startsAt)
      const message =
        venue === '' ? t('night', { group, when }) : t('nightAtVenue', { group, when, venue })
      return {
        type: 'club_night.tomorrow',
        slot: `night:${id}:${startsAt}`,
        at: now,
        text: message.message,
        path: findNoticePath({ groupId }),
        data: { groupId },
        groups: new Set([groupId]),
        isPrivate: night.isPrivate === 1,
      }
    }),
  )
}
