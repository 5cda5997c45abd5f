import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { enterResults as endpoint, RowOutcome } from '#contract/sheets.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { problem } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import {
  RetryUnitOfWork,
  createIdSource,
  type UnitOfWork,
} from '../../platform/database/unit-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { useWorkerForMany, recalculateManyRatings } from '../../ratings/rate-log.ts'
import { listChangesOfMatches } from '../../ratings/store.ts'
import { notifyOfSheet } from '../match-notices.ts'
import { createLogRow } from '../correction/match-log.ts'
import {
  parseDetails,
  insertLog,
  insertMatches,
  matchesById,
  listPlayerIds,
  type MatchRow,
} from '../store.ts'
import { spendRecordings } from '../record-allowance.ts'
import { lockMatches } from '../lock-matches.ts'
import { planRows, type PlannedRow, type SheetRow } from './plan-rows.ts'
import { findSentRows, reserveKeys, type SentRow } from './row-keys.ts'

type Body = Pick<BodyOf<typeof endpoint>, 'rows'>
type Reply = ReplyInput<typeof endpoint>

/** Returns the outcome of each row of a sheet without recording anything. */
export async function planResults(
  { db, clock }: AppContext,
  actor: Actor,
  { rows }: Body,
): Promise<Reply> {
  const sentRows = await findSentRows(db, actor.userId, rows)
  const newRows = rows.filter(({ key }) => !sentRows.has(key))
  const planned = await planRows(db, createIdSource(clock), actor, newRows, yieldToEventLoop)
  return toReply(db, rows, planned, sentRows)
}

/**
 * Records the valid rows of a sheet. Sending a sheet again records nothing twice. Invalid rows are skipped
 * with a reason. Each board is rebuilt once.
 */
export async function enterResults(unit: UnitOfWork, actor: Actor, { rows }: Body): Promise<Reply> {
  await useWorkerForMany(unit, rows.length)
  const sentRows = await findSentRows(unit.tx, actor.userId, rows)
  const newRows = rows.filter(({ key }) => !sentRows.has(key))
  const planned = await planRows(unit.tx, unit, actor, newRows, async () => {})
  const readyRows = planned.flatMap(({ row, match, result }) =>
    match !== null && result.outcome === 'ready' ? [{ key: row.key, match }] : [],
  )
  const matches = readyRows.map(({ match }) => match)
  // A row may look like a duplicate of itself, if it was recorded since the lookup.
  if (
    matches.length < newRows.length &&
    (await findSentRows(unit.tx, actor.userId, newRows)).size > 0
  ) {
    throw new RetryUnitOfWork()
  }
  if (matches.length === 0) return toReply(unit.tx, rows, planned, sentRows)
  await lockMatches(
    unit,
    matches.map((after) => ({ before: null, after })),
  )
  await requirePlayers(unit, matches)
  const rowsByKey = new Map(rows.map((row) => [row.key, row]))
  const keys = readyRows.map(({ key, match }) => ({ row: rowsByKey.get(key)!, matchId: match.id }))
  if (!(await reserveKeys(unit, actor.userId, keys))) throw new RetryUnitOfWork()
  // Counts after the keys are reserved, so that a sheet sent twice at once gets the same reply.
  await spendRecordings(unit, actor, matches.length)
  await storeMatches(unit, actor, matches)
  return toReply(unit.tx, rows, planned.map(toRecorded), sentRows)
}

/** Restarts the unit of work if a player was deleted in the meantime. */
async function requirePlayers(unit: UnitOfWork, matches: readonly MatchRow[]): Promise<void> {
  const ids = [...new Set(matches.flatMap(listPlayerIds))]
  const existingPlayers = await findUnerasedPlayers(unit.tx, ids)
  if (existingPlayers.size !== ids.length) throw new RetryUnitOfWork()
}

/** Inserts many new matches whose locks are held, rates them, and notifies each player once. */
export async function storeMatches(
  unit: UnitOfWork,
  actor: Actor,
  matches: readonly MatchRow[],
): Promise<void> {
  await insertMatches(unit.tx, matches)
  const entry = { sequence: 1, kind: 'recorded', at: unit.now, byId: actor.userId } as const
  await insertLog(
    unit.tx,
    matches.map((row) => createLogRow(row, { ...entry, reason: null })),
  )
  await recalculateManyRatings(
    unit,
    matches.map((after) => ({ before: null, after })),
  )
  const playerIds = [...new Set(matches.flatMap(listPlayerIds))]
  const sportIds = [...new Set(matches.map(({ sportId }) => sportId))]
  unit.publish({ type: 'matches.changed', data: { sportIds, playerIds } })
  const ids = matches.map(({ id }) => id)
  await notifyOfSheet(unit, actor, matches, await listChangesOfMatches(unit.tx, ids))
}

function toRecorded({ row, result, match }: PlannedRow): PlannedRow {
  if (match === null || result.outcome !== 'ready') return { row, result, match }
  return { row, match, result: { ...result, outcome: 'recorded', match: summarizeMatch(match) } }
}

const summarizeMatch = (match: MatchRow) => ({
  id: match.id,
  version: match.version,
  scoreText: scoreText({ ...match, details: parseDetails(match) }),
})

/** Returns the rows in the order they were sent, including those recorded before. */
async function toReply(
  db: Database,
  rows: readonly SheetRow[],
  planned: readonly PlannedRow[],
  sentRows: ReadonlyMap<string, SentRow>,
): Promise<Reply> {
  const results = new Map(planned.map(({ result }) => [result.key, result]))
  const earlier = await matchesById(
    db,
    [...sentRows.values()].map(({ matchId }) => matchId),
  )
  const outcomes = rows.flatMap(({ key }) => {
    const before = sentRows.get(key)
    const result =
      before === undefined
        ? results.get(key)
        : toSentOutcome(key, before, earlier.get(before.matchId))
    return result === undefined ? [] : [result]
  })
  return {
    rows: outcomes,
    recorded: outcomes.filter(({ outcome }) => outcome === 'recorded').length,
  }
}

function toSentOutcome(key: string, { isSame }: SentRow, match: MatchRow | undefined): RowOutcome {
  return {
    key,
    outcome: isSame ? 'recorded' : 'refused',
    match: match === undefined ? null : summarizeMatch(match),
    errors: isSame ? [] : [problem('body', 'match.sentBefore')],
    warnings: [],
    player1: [],
    player2: [],
  }
}
