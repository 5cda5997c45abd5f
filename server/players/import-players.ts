import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importPlayers as endpoint } from '#contract/players/import.ts'
import type { Candidate } from '#contract/players/players.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { ImportOptions, PlayerFile } from '#engine/players/import.ts'
import { t } from '#engine/players/import-messages.ts'
import type { ExistingPlayer, ImportChoice, PlannedImport } from '#engine/players/plan-import.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { invalid } from '../platform/http/errors.ts'
import { createWorkerClient } from '../platform/threads/worker-client.ts'
import { createPlayerRow } from './add-player.ts'
import { toCandidate, changePlayer, listAllPlayers, insertPlayers, lockPlayers } from './store.ts'

type Body = Omit<BodyOf<typeof endpoint>, 'dryRun'>
type Reply = ReplyInput<typeof endpoint>

export type ImportPlanRequest = {
  readonly csv: string
  readonly options: ImportOptions
  readonly existing: readonly ExistingPlayer[]
  readonly choices: readonly ImportChoice[]
}
export type ImportPlan = Omit<PlayerFile, 'rows'> & { readonly plans: readonly PlannedImport[] }

const planner = createWorkerClient<ImportPlanRequest, ImportPlan>(
  new URL('import-thread.ts', import.meta.url),
)

/** Parses a CSV of players and returns the effect of each row. Throws if it is unreadable. */
export async function planImport(db: Database, body: Body): Promise<Reply> {
  return planWithExisting(body, await listAllPlayers(db))
}

type ExistingPlayers = Awaited<ReturnType<typeof listAllPlayers>>

async function planWithExisting(
  { csv, choices, ...options }: Body,
  existing: ExistingPlayers,
): Promise<Reply> {
  const playersById = new Map(
    existing.map(({ id, ...player }) => [id, { ...player, playerId: id }]),
  )
  const { plans, problems, columns, headingLine } = await planner.ask({
    csv,
    options,
    existing: existing.map(({ id, name, email, startingLevel, fideNumber, nationalNumber }) => {
      return { id, name, email, startingLevel, fideNumber, nationalNumber }
    }),
    choices,
  })
  if (problems.length > 0) {
    throw invalid(problems.map((refusal) => ({ field: 'csv', ...refusal })))
  }
  const count = (action: PlannedImport['action']) =>
    plans.filter((row) => row.action === action).length
  return {
    rows: plans.map((row) =>
      toReplyRow(row, ({ id }) => toCandidate(playersById.get(id as PlayerId)!)),
    ),
    added: count('add'),
    matched: count('match'),
    skipped: count('skip') + count('ask'),
    columns: [...columns],
    headingLine,
  }
}

function toReplyRow(
  row: PlannedImport,
  viewCandidate: (player: { readonly id: string }) => Candidate,
): Reply['rows'][number] {
  const { player, candidates, sameAsLine } = row
  const line = sameAsLine === null ? null : t('import.line', { line: sameAsLine }).message
  return {
    line: row.line,
    name: row.name,
    email: row.email,
    startingLevel: row.level,
    fideNumber: row.fideNumber,
    nationalNumber: row.nationalNumber,
    action: row.action,
    problems: [...row.problems],
    duplicateOf: player?.name ?? line,
    match: player === null ? null : viewCandidate(player),
    candidates: candidates.map(viewCandidate),
    canAdd: row.canAdd,
  }
}

/** Adds the new players of a CSV, and missing e-mails and numbers of matched players. */
export async function importPlayers(
  unit: UnitOfWork,
  body: Body,
  createdBy: string,
): Promise<Reply> {
  await unit.lock('players:import', 'exclusive')
  const firstPlan = await planImport(unit.tx, body)
  await lockPlayers(
    unit,
    findCompletions(firstPlan).map(({ match }) => match.playerId),
  )
  // Planned again, since a player may have changed before the lock.
  const existing = await listAllPlayers(unit.tx)
  const reply = await planWithExisting(body, existing)
  const added = reply.rows.filter(({ action }) => action === 'add')
  const completed = await completeMatchedPlayers(unit, reply, existing)
  await insertPlayers(
    unit.tx,
    added.map(({ name, email, startingLevel, fideNumber, nationalNumber }) =>
      createPlayerRow(unit, { name, email, startingLevel, fideNumber, nationalNumber, createdBy }),
    ),
  )
  const count = added.length + completed
  if (count > 0) unit.publish({ type: 'players.imported', data: { count } })
  return reply
}

const findCompletions = ({ rows }: Reply) =>
  rows.flatMap(({ match, email, fideNumber, nationalNumber }) => {
    const isComplete = email === null && fideNumber === null && nationalNumber === null
    return match === null || isComplete ? [] : [{ match, email, fideNumber, nationalNumber }]
  })

/** Stores missing e-mails and numbers of matched players. Returns the number of changed players. */
async function completeMatchedPlayers(
  unit: UnitOfWork,
  reply: Reply,
  existing: ExistingPlayers,
): Promise<number> {
  const completions = findCompletions(reply)
  const versions = new Map(existing.map(({ id, version }) => [id, version]))
  for (const { match, email, fideNumber, nationalNumber } of completions) {
    const { playerId } = match
    const version = versions.get(playerId)!
    // Another line may add more to the same player.
    versions.set(playerId, version + 1)
    await changePlayer(unit.tx, playerId, version, {
      ...(email === null ? {} : { email, emailFolded: email.toLowerCase() }),
      ...(fideNumber === null ? {} : { fideNumber }),
      ...(nationalNumber === null ? {} : { nationalNumber }),
      updatedAt: unit.now,
    })
  }
  return completions.length
}
