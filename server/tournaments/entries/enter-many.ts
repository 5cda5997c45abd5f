import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type {
  AddedRow,
  addParticipants as manyEndpoint,
} from '#contract/tournaments/participants.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { isForPairs } from '#engine/tournaments/log/pairs.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import {
  RetryUnitOfWork,
  createIdSource,
  type IdSource,
  type UnitOfWork,
} from '../../platform/database/unit-of-work.ts'
import { createPlayerRow } from '../../players/add-player.ts'
import {
  toCandidate,
  insertPlayers,
  lockPlayers,
  playerNames,
  groupPlayersByName,
  type Namesake,
  type PlayerRow,
} from '../../players/store.ts'
import { toEnterCommand, findDrawRatings } from './enter-player.ts'
import { tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'

type EntryList = BodyOf<typeof manyEndpoint>
type Reply = ReplyInput<typeof manyEndpoint>
type Entry = EntryList['entries'][number]
/** A person named in a line; `isNew` if the club has no one of that name. */
type NamedPerson = { readonly id: string; readonly name: string; readonly isNew: boolean }
/** A line names one person or, in a tournament for pairs, two who play together. */
type Line = AddedRow & { readonly affiliation: string; readonly people: readonly NamedPerson[] }

/**
 * Enters several players, both selected ones and pasted names. An unknown name creates a new player; an
 * ambiguous one is left for the organiser to choose.
 */
export async function enterMany(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { entries }: EntryList,
): Promise<Reply> {
  requirePermission(actor, 'tournament.manage')
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const { rows, events, people } = await decideLines(unit.tx, unit, loaded, entries)
  if (events.length > 0) {
    await lockNamedPlayers(unit, people)
    await createPlayers(unit, people, actor.userId)
    const eventType = 'tournament.entries_changed'
    await tournaments.apply(unit, actor, loaded, events, { eventType })
  }
  return toReply(rows)
}

/** Returns the outcome of `enterMany` without entering anyone. */
export async function planMany(
  { db, clock }: AppContext,
  loaded: LoadedTournament,
  { entries }: EntryList,
): Promise<Reply> {
  const { rows } = await decideLines(db, createIdSource(clock), loaded, entries)
  // Players to be created have no id yet.
  return toReply(rows.map((row) => (row.action === 'create' ? { ...row, playerId: null } : row)))
}

function toReply(rows: AddedRow[]): Reply {
  const entered = rows.filter(({ action }) => action === 'enter' || action === 'create').length
  const created = rows.filter(({ action }) => action === 'create').length
  return { rows, entered, created, skipped: rows.length - entered }
}

/** Returns the outcome of each line, and the events of the entries. */
async function decideLines(
  db: Database,
  idSource: IdSource,
  loaded: LoadedTournament,
  entries: readonly Entry[],
) {
  const lines = await parseLines(db, idSource, loaded, entries)
  const accepted = lines.filter(({ action }) => action === 'enter' || action === 'create')
  const ratings = await findDrawRatings(
    db,
    loaded.logState.settings.sportId,
    accepted.flatMap((line) => line.people.map((one) => one.id)),
  )
  const { events, refusals } = decideEntries(loaded, accepted, idSource.now, ratings)
  const rows = lines.map((line) => toRow(line, refusals.get(line.line) ?? null))
  const entered = accepted.filter(({ line }) => !refusals.has(line))
  return { rows, events, people: entered.flatMap((line) => line.people) }
}

/** Locks the players. Restarts the unit of work if one was deleted in the meantime. */
async function lockNamedPlayers(unit: UnitOfWork, people: readonly NamedPerson[]): Promise<void> {
  const ids = people.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  await lockPlayers(unit, ids)
  const existingNames = await playerNames(unit.tx, ids)
  if (ids.some((id) => !existingNames.has(id))) throw new RetryUnitOfWork()
}

async function createPlayers(unit: UnitOfWork, people: readonly NamedPerson[], createdBy: string) {
  const newPlayers = people.flatMap(({ id, name, isNew }): PlayerRow[] => {
    if (!isNew) return []
    const row = createPlayerRow(unit, { name, email: null, startingLevel: null, createdBy })
    return [{ ...row, id }]
  })
  if (newPlayers.length === 0) return
  await insertPlayers(unit.tx, newPlayers)
  unit.publish({ type: 'players.imported', data: { count: newPlayers.length } })
}

function toRow(
  { affiliation: _team, people: _people, ...row }: Line,
  refusal: string | null,
): AddedRow {
  return refusal === null ? row : { ...row, action: 'skip', problem: refusal }
}

async function parseLines(
  db: Database,
  idSource: IdSource,
  loaded: LoadedTournament,
  entries: readonly Entry[],
): Promise<Line[]> {
  const byName = await groupPlayersByName(db)
  const byId = new Map([...byName.values()].flat().map((player) => [player.playerId, player]))
  const seenKeys = new Set<string>()
  return entries.map((entry, index): Line => {
    const line =
      'playerId' in entry
        ? parseChosenPlayer(entry.playerId, byId)
        : parseTypedNames(idSource, entry.name, byName, loaded)
    const numberedLine = { ...line, line: index + 1, affiliation: entry.affiliation }
    const personKeys = numberedLine.people.map(({ id, name, isNew }) =>
      isNew ? foldName(name) : id,
    )
    const isRepeated =
      personKeys.some((key) => seenKeys.has(key)) || new Set(personKeys).size < personKeys.length
    for (const key of personKeys) seenKeys.add(key)
    return isRepeated
      ? { ...numberedLine, action: 'skip', problem: 'This line repeats another' }
      : numberedLine
  })
}

type ParsedLine = Omit<Line, 'line' | 'affiliation'>

function parseChosenPlayer(playerId: string, byId: ReadonlyMap<string, Namesake>): ParsedLine {
  const player = byId.get(playerId)
  const name = player?.name ?? ''
  const base = { name, playerId, candidates: [], people: [] }
  if (player === undefined) return { ...base, action: 'skip', problem: 'Player not found' }
  const people = [{ id: playerId, name, isNew: false }]
  return { ...base, people, action: 'enter', problem: null }
}

/** Parses `Ada Lopez`, or in a tournament for pairs `Ada Lopez / Ben Okoro`. */
function parseTypedNames(
  idSource: IdSource,
  typed: string,
  byName: ReadonlyMap<string, readonly Namesake[]>,
  loaded: LoadedTournament,
): ParsedLine {
  const parts = isForPairs(loaded.logState.settings) ? typed.split('/') : [typed]
  const [lead, ...more] = parts.map((part) => parseName(idSource, part, byName, loaded))
  const [partner] = more
  if (lead === undefined || partner === undefined) return parseName(idSource, typed, byName, loaded)
  const parsedParts = [lead, ...more]
  const name = parsedParts.map((one) => one.name).join(' / ')
  const invalidPart = parsedParts.find(({ people }) => people.length === 0)
  const base = { name, playerId: null, candidates: [], people: [] }
  if (more.length > 1) return { ...base, action: 'skip', problem: 'A pair has two players' }
  if (invalidPart !== undefined) {
    return { ...base, action: 'skip', problem: `${invalidPart.name}: ${invalidPart.problem}` }
  }
  const people = parsedParts.flatMap((one) => one.people)
  const action = people.some(({ isNew }) => isNew) ? 'create' : 'enter'
  return { ...base, playerId: lead.playerId, people, action, problem: null }
}

function parseName(
  { newId }: IdSource,
  typed: string,
  byName: ReadonlyMap<string, readonly Namesake[]>,
  { logState }: LoadedTournament,
): ParsedLine {
  const name = cleanText(typed).trim()
  const candidates = [...(byName.get(foldName(name)) ?? [])]
  const base = { name, playerId: null, candidates: [], people: [] }
  const [onlyCandidate, ...others] = candidates
  if (onlyCandidate !== undefined && others.length === 0) {
    const people = [{ id: onlyCandidate.playerId, name: onlyCandidate.name, isNew: false }]
    const { name: known, playerId } = onlyCandidate
    return { ...base, name: known, playerId, people, action: 'enter', problem: null }
  }
  if (onlyCandidate !== undefined) {
    const hasEntered = candidates.some(({ playerId }) => logState.entrants.has(playerId))
    const problem = hasEntered
      ? 'Several players have this name; one of them has entered'
      : 'Several players have this name'
    return { ...base, candidates: candidates.map(toCandidate), action: 'choose', problem }
  }
  const [problem] = checkName(name)
  if (problem !== undefined) return { ...base, action: 'skip', problem: problem.message }
  const id = newId()
  const people = [{ id, name, isNew: true }]
  return { ...base, playerId: id, people, action: 'create', problem: null }
}

/** Enters players one by one; refused ones are skipped. */
function decideEntries(
  { tournament }: LoadedTournament,
  lines: readonly Line[],
  at: number,
  ratings: ReadonlyMap<string, number>,
): { readonly events: readonly TournamentEvent[]; readonly refusals: ReadonlyMap<number, string> } {
  const refusals = new Map<number, string>()
  let log = tournament.log
  for (const line of lines) {
    const [lead, partner] = line.people
    const { affiliation } = line
    const entry = { playerId: lead!.id, partnerId: partner?.id ?? null, affiliation }
    const result = decideCommand({ ...tournament, log }, toEnterCommand(at, entry, ratings, true))
    if (result.ok) log = [...log, ...result.events]
    else refusals.set(line.line, result.refusals.map(({ message }) => message).join(', '))
  }
  return { events: log.slice(tournament.log.length), refusals }
}
