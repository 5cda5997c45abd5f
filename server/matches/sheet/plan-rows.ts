import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { enterResults, RowOutcome } from '#contract/sheets.ts'
import { can } from '#engine/access/policy.ts'
import { checkResult } from '#engine/sports/check.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { checkSport } from '../../platform/club/club-settings.ts'
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
import {
  toResultDraft,
  listNamedPlayers,
  findPlayerProblems,
  findDateProblems,
} from '../match-row.ts'
import { createMatchRow } from '../record-match.ts'
import type { MatchRow } from '../store.ts'
import { findDuplicateWarnings } from './find-duplicate-warnings.ts'

export type SheetRow = BodyOf<typeof enterResults>['rows'][number]

/** A row with its outcome; `match` is null if the row has errors. */
export type PlannedRow = {
  readonly row: SheetRow
  readonly result: RowOutcome
  readonly match: MatchRow | null
}

type PlayersByName = ReadonlyMap<string, readonly Namesake[]>

/** Finds the players of the rows and checks each row by the rules for a single match. */
export async function planRows(
  db: Database,
  idSource: IdSource,
  actor: Actor,
  rows: readonly SheetRow[],
  pause: () => Promise<unknown>,
): Promise<PlannedRow[]> {
  const playersByName = await findPlayersByName(
    db,
    rows.flatMap(({ player1Name, player2Name }) => [player1Name, player2Name]).map(foldName),
  )
  const resolved = rows.map((row) => resolvePlayers(row, playersByName))
  const ids = resolved.flatMap(({ row }) => listNamedPlayers(row).map(({ id }) => id))
  const players = await findUnerasedPlayers(db, [...new Set(ids)])
  // One millisecond apart, so that rows without a time keep their order.
  const checked = resolved.map((one, index) =>
    checkRow(one, { actor, players, idSource, agoMs: rows.length - index }),
  )
  const matches = checked.flatMap(({ match }) => (match === null ? [] : [match]))
  const duplicates = await findDuplicateWarnings(db, matches, pause)
  return checked.map((planned) => addDuplicateWarning(planned, duplicates))
}

type ResolvedRow = {
  readonly row: SheetRow
  readonly player1: readonly Namesake[]
  readonly player2: readonly Namesake[]
}

/** Replaces each name with the id of the only player who has it. */
function resolvePlayers(row: SheetRow, playersByName: PlayersByName): ResolvedRow {
  const findCandidates = (id: string, name: string) =>
    id === '' ? (playersByName.get(foldName(name)) ?? []) : []
  const player1 = findCandidates(row.player1Id, row.player1Name)
  const player2 = findCandidates(row.player2Id, row.player2Name)
  const resolveId = (typedId: SheetRow['player1Id'], names: readonly Namesake[]) =>
    typedId === '' && names.length === 1 ? names[0]!.playerId : typedId
  const ids = {
    player1Id: resolveId(row.player1Id, player1),
    player2Id: resolveId(row.player2Id, player2),
  }
  return { row: { ...row, ...ids }, player1, player2 }
}

function findNameProblems({ row, player1, player2 }: ResolvedRow): FieldProblem[] {
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

type RowContext = {
  readonly actor: Actor
  readonly players: ReadonlyMap<string, unknown>
  readonly idSource: IdSource
  readonly agoMs: number
}

function checkRow(
  resolved: ResolvedRow,
  { actor, players, idSource, agoMs }: RowContext,
): PlannedRow {
  const { row } = resolved
  const { now } = idSource
  const check = checkResult(toResultDraft(row))
  const problems = findNameProblems(resolved)
  const hasNameProblem = ({ field }: FieldProblem) => problems.some((one) => one.field === field)
  const namedPlayers = listNamedPlayers(row)
  const permission = can(actor, 'match.record', { playerIds: namedPlayers.map(({ id }) => id) })
  const denied = permission.ok || problems.length > 0 ? [] : [permission.reason]
  const errors: FieldProblem[] = [
    ...problems,
    ...checkSport(actor.settings, row.sportId),
    ...(check.ok ? [] : check.errors).filter((one) => !hasNameProblem(one)),
    ...findDateProblems(row, now, { actor, recorded: null }),
    ...findPlayerProblems(namedPlayers, players),
    ...denied.map((reason) => ({ field: 'player1Id', ...reason })),
  ]
  const warnings = [...check.warnings]
  const isValid = errors.length === 0 && check.ok
  const entry = { id: idSource.newId(), now, agoMs, createdBy: actor.userId }
  const result: RowOutcome = {
    key: row.key,
    outcome: decideOutcome(row, isValid, warnings),
    match: null,
    errors,
    warnings,
    player1: resolved.player1.map(toCandidate),
    player2: resolved.player2.map(toCandidate),
  }
  return { row, result, match: isValid ? createMatchRow(row, check.result, entry) : null }
}

function decideOutcome(row: SheetRow, isValid: boolean, warnings: readonly unknown[]) {
  if (!isValid) return 'refused'
  return warnings.length > 0 && !row.confirmed ? 'asks' : 'ready'
}

function addDuplicateWarning(
  planned: PlannedRow,
  duplicates: ReadonlyMap<string, FieldProblem>,
): PlannedRow {
  const duplicate = planned.match === null ? undefined : duplicates.get(planned.match.id)
  if (duplicate === undefined) return planned
  const warnings = [...planned.result.warnings, duplicate]
  const outcome = decideOutcome(planned.row, true, warnings)
  return { ...planned, result: { ...planned.result, warnings, outcome } }
}
