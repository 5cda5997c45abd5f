import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { sports } from '#engine/sports/sports.ts'
import { dayIn } from '#contract/club/club-time.ts'
import type { PlayerId } from '#engine/ids.ts'
import { findRecipients, type Recipient } from '../notices/store.ts'
import {
  createNotificationDraft,
  notify,
  notifyPeople,
  findNoticesInSlots,
  retract,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findUserNames } from '../accounts/store.ts'
import { formatSideNames } from '../players/side-names.ts'
import { playerNames } from '../players/store.ts'
import type { ChangeRow } from '../ratings/store.ts'
import { notifyOfMilestones } from './milestone-notices.ts'
import { parseDetails, listPlayerIds, type MatchRow } from './store.ts'

const formatResultSlot = ({ id }: Pick<MatchRow, 'id'>) => `result:${id}`
export const formatDuplicateSlot = (matchId: string) => `double:${matchId}`

/** Names by player id. */
export type Names = ReadonlyMap<string, string>

/** Returns the players of a match, such as "Ann – Ben", and its score. */
export async function describeMatchForNotice(
  { tx }: UnitOfWork,
  row: MatchRow,
  knownNames: Names | null = null,
) {
  const names = knownNames ?? (await playerNames(tx, listPlayerIds(row) as PlayerId[]))
  return {
    players: formatSideNames(names, row).join(' – '),
    score: scoreText({ ...row, details: parseDetails(row) }),
  }
}

const createSubject = (row: MatchRow): NotificationDraft['subject'] => ({
  sportId: row.sportId,
  matchId: row.id,
  playerIds: listPlayerIds(row),
  ...(row.tournamentId === null ? {} : { tournamentId: row.tournamentId }),
})

/** Notifies the players of a match that someone else changed it. */
export async function notifyOfMatch(
  unit: UnitOfWork,
  actor: Actor,
  kind: 'corrected' | 'voided' | 'restored',
  row: MatchRow,
): Promise<void> {
  const people = await findPlayerRecipients(unit.tx, [row])
  await notifyPlayers(unit, actor, { kind, row, people, names: null })
  if (kind === 'voided') await retract(unit, [formatDuplicateSlot(row.id)])
}

/** A new match with its rating changes and the people to notify. */
export type NewlyRecorded = {
  readonly row: MatchRow
  readonly changes: readonly ChangeRow[]
  readonly people: readonly Recipient[]
  /** Names of its players, if known. */
  readonly names: Names | null
}

/** Notifies players of a new match and of their new ratings. */
export async function notifyOfRecorded(
  unit: UnitOfWork,
  actor: Actor,
  { row, changes, people, names }: NewlyRecorded,
): Promise<void> {
  await notifyPlayers(unit, actor, { kind: 'recorded', row, people, names })
  await notifyOfRatings(unit, actor, { rows: [row], changes, people })
  await notifyOfMilestones(unit, row, people)
}

/** Returns the people to notify among the players of matches. */
export const findPlayerRecipients = async (tx: Tx, rows: readonly MatchRow[]) =>
  findRecipients(tx, { players: [...new Set(rows.flatMap(listPlayerIds))] as PlayerId[] })

type MatchNotice = {
  readonly kind: 'recorded' | 'corrected' | 'voided' | 'restored'
  readonly row: MatchRow
  readonly people: readonly Recipient[]
  readonly names: Names | null
}

async function notifyPlayers(
  unit: UnitOfWork,
  actor: Actor,
  { kind, row, people, names }: MatchNotice,
) {
  // Skips loading the names if no one else has an account, as is common.
  if (people.every(({ userId }) => userId === actor.userId)) return
  const values = { name: actor.name, ...(await describeMatchForNotice(unit, row, names)) }
  await notifyPeople(unit, people, {
    by: actor.userId,
    ...(kind === 'recorded' ? { existing: [] } : {}),
    draftFor: () =>
      createNotificationDraft({
        topic: 'result',
        slot: formatResultSlot(row),
        key: `result.${kind}`,
        values,
        subject: createSubject(row),
      }),
  })
}

/** Notifies players of the results of a sheet, with one notice each. */
export async function notifyOfSheet(
  unit: UnitOfWork,
  actor: Actor,
  rows: readonly MatchRow[],
  changes: readonly ChangeRow[],
): Promise<void> {
  const { name } = actor
  const people = await findPlayerRecipients(unit.tx, rows)
  await notifyPeople(unit, people, {
    by: actor.userId,
    draftFor: ({ playerId }) => {
      const ownMatches = rows.filter((row) => listPlayerIds(row).includes(playerId ?? ''))
      const playerIds = [...new Set(ownMatches.flatMap(listPlayerIds))]
      return createNotificationDraft({
        topic: 'result',
        slot: formatResultSlot(rows[0]!),
        key: 'result.several',
        values: { name, number: ownMatches.length },
        subject: { sportId: ownMatches[0]!.sportId, playerIds },
      })
    },
  })
  await notifyOfRatings(unit, actor, { rows, changes, people })
}

const formatSigned = (change: number) => (change < 0 ? `−${-change}` : `+${change}`)

/** A player's day: the rating before the first match, and the number of matches. */
type DaySummary = { readonly from: number; readonly number: number }

type RatedMatches = {
  readonly rows: readonly MatchRow[]
  readonly changes: readonly ChangeRow[]
  readonly people: readonly Recipient[]
}

/**
 * Notifies players of their new ratings, with one notice per day. The person who entered the match gets a
 * quiet notice, since they have seen the result.
 */
async function notifyOfRatings(
  unit: UnitOfWork,
  actor: Actor,
  { rows, changes, people }: RatedMatches,
) {
  const sportOfMatch = new Map(rows.map((row) => [row.id, row.sportId]))
  const day = dayIn(actor.settings.timeZone, unit.now)
  for (const sportId of new Set(sportOfMatch.values())) {
    const board = findBoard(sportId)
    const sportChanges = changes.filter(
      (change) => change.board === board && sportOfMatch.get(change.matchId) === sportId,
    )
    await notifyOfBoard(unit, actor, { sportId, day, changes: sportChanges, people })
  }
}

type BoardChanges = Pick<RatedMatches, 'changes' | 'people'> & {
  readonly sportId: MatchRow['sportId']
  readonly day: string
}

async function notifyOfBoard(
  unit: UnitOfWork,
  actor: Actor,
  { sportId, day, changes, people }: BoardChanges,
) {
  const slot = `rating:${sportId}:${day}`
  const players = new Set(changes.map(({ playerId }) => playerId))
  const ratedPeople = people.filter(({ playerId }) => playerId !== null && players.has(playerId))
  if (ratedPeople.length === 0) return
  const before = await findNoticesInSlots(
    unit,
    [slot],
    ratedPeople.map(({ userId }) => userId),
  )
  const earlierSummaries = new Map(
    before.map(({ userId, said }) => [userId, JSON.parse(said) as DaySummary]),
  )
  await notifyPeople(unit, ratedPeople, {
    by: null,
    existing: before,
    draftFor: ({ userId, playerId }) => {
      const ownChanges = changes
        .filter((change) => change.playerId === playerId)
        .toSorted((a, b) => a.playedAt - b.playedAt)
      const earlier = earlierSummaries.get(userId)
      const from = earlier?.from ?? Math.round(ownChanges[0]!.ratingBefore)
      const number = (earlier?.number ?? 0) + ownChanges.length
      const rating = Math.round(ownChanges.at(-1)!.rating)
      const values = {
        sport: sports[sportId].name,
        rating,
        change: formatSigned(rating - from),
        from,
        number,
      }
      return createNotificationDraft({
        topic: 'rating',
        slot,
        key: number === 1 ? 'rating.once' : 'rating.several',
        values,
        subject: { sportId, playerIds: [playerId ?? ''] },
        isQuiet: userId === actor.userId,
      })
    },
  })
}

/** Retracts the notices of matches of a sheet that were voided. */
export async function retractMatches(unit: UnitOfWork, rows: readonly MatchRow[]): Promise<void> {
  await retract(
    unit,
    rows.flatMap((row) => [formatResultSlot(row), formatDuplicateSlot(row.id)]),
  )
}

/** Notifies organisers of a possible duplicate. */
export async function notifyOfDuplicate(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  recordedBy: string,
): Promise<void> {
  const other = (await findUserNames(unit.tx, [recordedBy])).get(recordedBy) ?? ''
  const values = { ...(await describeMatchForNotice(unit, row)), name: actor.name, other }
  const subject = createSubject(row)
  const playerIds = [...(subject.playerIds ?? []), recordedBy]
  await notify(unit, {
    by: actor.userId,
    to: { roles: ['organizer', 'admin'] },
    draftFor: () =>
      createNotificationDraft({
        topic: 'double',
        slot: formatDuplicateSlot(row.id),
        key: 'double.open',
        values,
        subject: { ...subject, playerIds },
      }),
  })
}
