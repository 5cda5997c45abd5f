import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { sports } from '#engine/sports/sports.ts'
import { dayIn } from '#contract/club/club-time.ts'
import type { PlayerId } from '#engine/ids.ts'
import { findRecipients, type Recipient } from '../notices/store.ts'
import {
  notificationDraft,
  notify,
  notifyPeople,
  noticesInSlot,
  retract,
  type NotificationDraft,
} from '../notices/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { userNames } from '../accounts/store.ts'
import { sideNames } from '../players/side-names.ts'
import { playerNames } from '../players/store.ts'
import type { ChangeRow } from '../ratings/store.ts'
import { notifyOfMilestones } from './milestone-notices.ts'
import { detailsOf, playerIdsOf, type MatchRow } from './store.ts'

const slotOfResult = ({ id }: Pick<MatchRow, 'id'>) => `result:${id}`
export const slotOfDuplicate = (matchId: string) => `double:${matchId}`

/** Names by player id. */
export type Names = ReadonlyMap<string, string>

/** Returns the message values for a match: its players, such as "Ann – Ben", and its score. */
export async function matchValues(
  { tx }: UnitOfWork,
  row: MatchRow,
  knownNames: Names | null = null,
) {
  const names = knownNames ?? (await playerNames(tx, playerIdsOf(row) as PlayerId[]))
  return {
    players: sideNames(names, row).join(' – '),
    score: scoreText({ ...row, details: detailsOf(row) }),
  }
}

const subjectOf = (row: MatchRow): NotificationDraft['subject'] => ({
  sportId: row.sportId,
  matchId: row.id,
  playerIds: playerIdsOf(row),
  ...(row.tournamentId === null ? {} : { tournamentId: row.tournamentId }),
})

/** Notifies the players that someone else changed their match. */
export async function notifyOfMatch(
  unit: UnitOfWork,
  actor: Actor,
  kind: 'corrected' | 'voided' | 'restored',
  row: MatchRow,
): Promise<void> {
  const people = await recipientsAmongPlayers(unit.tx, [row])
  await notifyPlayers(unit, actor, { kind, row, people, names: null })
  if (kind === 'voided') await retract(unit, [slotOfDuplicate(row.id)])
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
export const recipientsAmongPlayers = async (tx: Tx, rows: readonly MatchRow[]) =>
  findRecipients(tx, { players: [...new Set(rows.flatMap(playerIdsOf))] as PlayerId[] })

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
  // Often the other players have no account, and no names need to be loaded.
  if (people.every(({ userId }) => userId === actor.userId)) return
  const values = { name: actor.name, ...(await matchValues(unit, row, names)) }
  await notifyPeople(unit, people, {
    by: actor.userId,
    ...(kind === 'recorded' ? { existing: [] } : {}),
    draftFor: () =>
      notificationDraft({
        topic: 'result',
        slot: slotOfResult(row),
        key: `result.${kind}`,
        values,
        subject: subjectOf(row),
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
  const people = await recipientsAmongPlayers(unit.tx, rows)
  await notifyPeople(unit, people, {
    by: actor.userId,
    draftFor: ({ playerId }) => {
      const ownMatches = rows.filter((row) => playerIdsOf(row).includes(playerId ?? ''))
      const playerIds = [...new Set(ownMatches.flatMap(playerIdsOf))]
      return notificationDraft({
        topic: 'result',
        slot: slotOfResult(rows[0]!),
        key: 'result.several',
        values: { name, number: ownMatches.length },
        subject: { sportId: ownMatches[0]!.sportId, playerIds },
      })
    },
  })
  await notifyOfRatings(unit, actor, { rows, changes, people })
}

const signedText = (change: number) => (change < 0 ? `−${-change}` : `+${change}`)

/** Summary of a day: the rating before its first match, and the number of matches. */
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
    const ofSport = changes.filter(
      (change) => change.board === board && sportOfMatch.get(change.matchId) === sportId,
    )
    await notifyOfBoard(unit, actor, { sportId, day, changes: ofSport, people })
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
  const rated = people.filter(({ playerId }) => playerId !== null && players.has(playerId))
  if (rated.length === 0) return
  const before = await noticesInSlot(
    unit,
    [slot],
    rated.map(({ userId }) => userId),
  )
  const earlierSummaries = new Map(
    before.map(({ userId, said }) => [userId, JSON.parse(said) as DaySummary]),
  )
  await notifyPeople(unit, rated, {
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
        change: signedText(rating - from),
        from,
        number,
      }
      return notificationDraft({
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

/** Retracts notices of sheet matches that are void again. */
export async function retractMatches(unit: UnitOfWork, rows: readonly MatchRow[]): Promise<void> {
  await retract(
    unit,
    rows.flatMap((row) => [slotOfResult(row), slotOfDuplicate(row.id)]),
  )
}

/** Notifies organisers of a possible duplicate. */
export async function notifyOfDuplicate(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  recordedBy: string,
): Promise<void> {
  const other = (await userNames(unit.tx, [recordedBy])).get(recordedBy) ?? ''
  const values = { ...(await matchValues(unit, row)), name: actor.name, other }
  const subject = subjectOf(row)
  const playerIds = [...(subject.playerIds ?? []), recordedBy]
  await notify(unit, {
    by: actor.userId,
    to: { roles: ['organizer', 'admin'] },
    draftFor: () =>
      notificationDraft({
        topic: 'double',
        slot: slotOfDuplicate(row.id),
        key: 'double.open',
        values,
        subject: { ...subject, playerIds },
      }),
  })
}
