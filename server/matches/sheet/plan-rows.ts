import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { enterResults, RowOutcome } from '#contract/sheets.ts'
import { can } from '#engine/access/policy.ts'
import { checkResult } from '#engine/sports/check.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { sportProblems } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { IdSource } from '../../platform/database/unit-of-work.ts'
import {
  toCandidate,
  findUnerasedPlayers,
  findPlayersByName,
  type Namesake,
} from '../../players/store.ts'
import { asResultDraft, seatsOf, unknownPlayers, wrongDate } from '../match-row.ts'
import { newMatchRow } from '../record-match.ts'
import type { MatchRow } from '../store.ts'
import { findRecorded } from './find-recorded.ts'

export type SheetRow = BodyOf<typeof enterResults>['rows'][number]

/** A row with its outcome; `match` is set if nothing prevents it. */
export type PlannedRow = {
  readonly row: SheetRow
  readonly fate: RowOutcome
  readonly match: MatchRow | null
}

type Called = ReadonlyMap<string, readonly Namesake[]>

/** Finds the players of the rows and checks each row by the rules for a single match. */
export async function planRows(
  db: Database,
  making: IdSource,
  actor: Actor,
  rows: readonly SheetRow[],
  pause: () => Promise<unknown>,
): Promise<PlannedRow[]> {
  const called = await findPlayersByName(
    db,
    rows.flatMap(({ player1Name, player2Name }) => [player1Name, player2Name]).map(foldName),
  )
  const meant = rows.map((row) => meantBy(row, called))
  const ids = meant.flatMap(({ row }) => seatsOf(row).map(({ id }) => id))
  const known = await findUnerasedPlayers(db, [...new Set(ids)])
  // One millisecond apart, so that rows without a time keep their order.
  const judged = meant.map((one, at) =>
    judge(one, { actor, known, making, agoMs: rows.length - at }),
  )
  const matches = judged.flatMap(({ match }) => (match === null ? [] : [match]))
  const doubled = await findRecorded(db, matches, pause)
  return judged.map((planned) => withDouble(planned, doubled))
}

type Meant = {
  readonly row: SheetRow
  readonly player1: readonly Namesake[]
  readonly player2: readonly Namesake[]
}

/** Returns the only player with a name; retired players are considered only if no one else has it. */
function meantBy(row: SheetRow, called: Called): Meant {
  const found = (id: string, name: string) => (id === '' ? (called.get(foldName(name)) ?? []) : [])
  const player1 = found(row.player1Id, row.player1Name)
  const player2 = found(row.player2Id, row.player2Name)
  const idOf = (given: SheetRow['player1Id'], names: readonly Namesake[]) =>
    given === '' && names.length === 1 ? names[0]!.playerId : given
  const ids = { player1Id: idOf(row.player1Id, player1), player2Id: idOf(row.player2Id, player2) }
  return { row: { ...row, ...ids }, player1, player2 }
}

function nameProblems({ row, player1, player2 }: Meant): FieldProblem[] {
  const sides = [
    ['player1Id', row.player1Name, player1],
    ['player2Id', row.player2Name, player2],
  ] as const
  return sides.flatMap(([field, typed, found]) => {
    const name = typed.trim()
    if (row[field] !== '' || name === '') return []
    if (found.length > 1) return [problem(field, 'player.severalCalled', { name })]
    return [problem(field, 'player.nobodyCalled', { name })]
  })
}

type Ground = {
  readonly actor: Actor
  readonly known: ReadonlyMap<string, unknown>
  readonly making: IdSource
  readonly agoMs: number
}

function judge(meant: Meant, { actor, known, making, agoMs }: Ground): PlannedRow {
  const { row } = meant
  const { now } = making
  const check = checkResult(asResultDraft(row))
  const named = nameProblems(meant)
  const isNamed = ({ field }: FieldProblem) => named.some((one) => one.field === field)
  const seats = seatsOf(row)
  const permission = can(actor, 'match.record', { playerIds: seats.map(({ id }) => id) })
  const denied = permission.ok || named.length > 0 ? [] : [permission.reason]
  const errors: FieldProblem[] = [
    ...named,
    ...sportProblems(actor.settings, row.sportId),
    ...(check.ok ? [] : check.errors).filter((one) => !isNamed(one)),
    ...wrongDate(row, now, { actor, onRecord: null }),
    ...unknownPlayers(seats, known),
    ...denied.map((reason) => ({ field: 'player1Id', ...reason })),
  ]
  const warnings = [...check.warnings]
  const isFine = errors.length === 0 && check.ok
  const entry = { id: making.newId(), now, agoMs, createdBy: actor.userId }
  const fate: RowOutcome = {
    key: row.key,
    outcome: outcomeOf(row, isFine, warnings),
    match: null,
    errors,
    warnings,
    player1: meant.player1.map(toCandidate),
    player2: meant.player2.map(toCandidate),
  }
  return { row, fate, match: isFine ? newMatchRow(row, check.result, entry) : null }
}

function outcomeOf(row: SheetRow, isFine: boolean, warnings: readonly unknown[]) {
  if (!isFine) return 'refused'
  return warnings.length > 0 && !row.confirmed ? 'asks' : 'ready'
}

function withDouble(planned: PlannedRow, doubled: ReadonlyMap<string, FieldProblem>): PlannedRow {
  const double = planned.match === null ? undefined : doubled.get(planned.match.id)
  if (double === undefined) return planned
  const warnings = [...planned.fate.warnings, double]
  const outcome = outcomeOf(planned.row, true, warnings)
  return { ...planned, fate: { ...planned.fate, warnings, outcome } }
}
