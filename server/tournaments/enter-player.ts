import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type {
  AddedRow,
  addParticipants as manyEndpoint,
} from '#contract/tournaments/participants.ts'
import { can } from '#engine/access/policy.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { ratingOfPair } from '#engine/tournaments/log/pairs.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentCommand } from '#engine/tournaments/log/command-types.ts'
import { decideCommand } from '#engine/tournaments/log/commands.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import { BeginAgain, making, type Making, type Unit } from '../platform/unit-of-work.ts'
import { playerRow } from '../players/add-player.ts'
import {
  asCandidate,
  insertPlayers,
  lockPlayers,
  playerNames,
  playersByName,
  requirePlayer,
  type Namesake,
  type PlayerRow,
} from '../players/store.ts'
import { currentStandings } from '../ratings/store.ts'
import { applyEvents, decided, takeSeen, type Changed } from './change-tournament.ts'
import { foldOn, type Opened } from './read-tournament.ts'
import { tellPartner } from './tournament-notices.ts'

/** Whether players may enter by themselves now. */
export function isOpenToPlayers({ row, facts }: Opened): boolean {
  if (row.status === 'registration') return true
  const isLate = row.status === 'check_in' || row.status === 'active'
  return isLate && facts.settings.allowLateRegistration
}

/** Ratings that the draw goes by; null for who has not played this sport. */
export async function ratingsOf(db: Database, sportId: SportId, playerIds: readonly string[]) {
  if (playerIds.length === 0) return new Map<string, number>()
  const standings = await currentStandings(db, sportId, playerIds)
  return new Map([...standings].map(([id, { rating }]) => [id, Math.round(rating)]))
}

type Entering = {
  readonly playerId: string
  /** Who plays with the player; null where nobody does, or nobody yet. */
  readonly partnerId?: string | null | undefined
  readonly affiliation: string
}

/** The rating of one, or that of two who play together. */
export const ratingIn = (
  ratings: ReadonlyMap<string, number>,
  playerId: string,
  partnerId: string | null,
) => {
  const own = ratings.get(playerId) ?? null
  return partnerId === null ? own : ratingOfPair(own, ratings.get(partnerId) ?? null)
}

function enterCommand(
  at: number,
  { playerId, partnerId = null, affiliation }: Entering,
  ratings: ReadonlyMap<string, number>,
  isApproved: boolean,
): TournamentCommand {
  const text = cleanText(affiliation)
  return {
    type: 'enter',
    at,
    player: playerId,
    partner: partnerId,
    rating: ratingIn(ratings, playerId, partnerId),
    affiliations: text === '' ? [] : [text],
    isApproved,
  }
}

/**
 * Enters a player: oneself while registration is open, anybody as an organiser. Whoever finds the
 * tournament full goes on the waiting list. With `allowLate` an organiser opens it to late entries first.
 */
export async function enterPlayer(
  unit: Unit,
  actor: Actor,
  id: string,
  entering: Entering & { readonly allowLate: boolean },
): Promise<Changed> {
  const opened = await takeSeen(unit, actor, id)
  const { playerId, partnerId = null } = entering
  const both = partnerId === null ? [playerId] : [playerId, partnerId]
  const isOpen = isOpenToPlayers(opened)
  requirePermission(actor, 'tournament.enter', { playerId, isOpen })
  await lockPlayers(unit, both)
  for (const one of both) await requirePlayer(unit.tx, one)
  const ratings = await ratingsOf(unit.tx, opened.facts.settings.sportId, both)
  const opening = entering.allowLate ? openedLate(actor, opened, unit.now) : []
  const now = foldOn(opened, opening)
  const mine = enterCommand(unit.now, entering, ratings, can(actor, 'tournament.manage').ok)
  const events = [...opening, ...decided(now, mine)]
  const announce = 'tournament.entries_changed'
  const isEdit = opening.length > 0
  const changed = await applyEvents(unit, actor, opened, events, { isEdit, announce })
  if (partnerId !== null) {
    await tellPartner(unit, actor.userId, opened, { player: playerId, partner: partnerId })
  }
  return changed
}

/** The setting that lets players enter late, where it is not on yet. */
function openedLate(actor: Actor, opened: Opened, at: number): readonly TournamentEvent[] {
  requirePermission(actor, 'tournament.manage')
  if (opened.facts.settings.allowLateRegistration) return []
  const settings = { allowLateRegistration: true }
  return decided(opened, { type: 'change_settings', at, settings })
}

type Many = BodyOf<typeof manyEndpoint>
type Reply = ReplyInput<typeof manyEndpoint>
type Entry = Many['entries'][number]
type Line = AddedRow & { readonly affiliation: string; readonly isNew: boolean }

/**
 * Enters many at once: chosen players and names as they were pasted. A name that nobody has becomes
 * a new player; one that several have is left for the organiser to choose.
 */
export async function enterMany(
  unit: Unit,
  actor: Actor,
  id: string,
  { entries }: Many,
): Promise<Reply> {
  requirePermission(actor, 'tournament.manage')
  const opened = await takeSeen(unit, actor, id)
  const { rows, events } = await decideLines(unit.tx, unit, opened, entries)
  if (events.length > 0) {
    await keepPlayers(unit, rows)
    await createPlayers(unit, rows, actor.userId)
    const announce = 'tournament.entries_changed'
    await applyEvents(unit, actor, opened, events, { announce })
  }
  return replyOf(rows)
}

/** What entering them would do, without doing it. */
export async function planMany(
  { db, clock }: House,
  opened: Opened,
  { entries }: Many,
): Promise<Reply> {
  const { rows } = await decideLines(db, making(clock), opened, entries)
  // An id that was made for nothing would lead nowhere.
  return replyOf(rows.map((row) => (row.action === 'create' ? { ...row, playerId: null } : row)))
}

function replyOf(rows: AddedRow[]): Reply {
  const entered = rows.filter(({ action }) => action === 'enter' || action === 'create').length
  const created = rows.filter(({ action }) => action === 'create').length
  return { rows, entered, created, skipped: rows.length - entered }
}

/** What becomes of each line, and the entries that follow. */
async function decideLines(
  db: Database,
  making: Making,
  opened: Opened,
  entries: readonly Entry[],
) {
  const lines = await readLines(db, making, opened, entries)
  const going = lines.filter(({ action }) => action === 'enter' || action === 'create')
  const ratings = await ratingsOf(
    db,
    opened.facts.settings.sportId,
    going.map(({ playerId }) => playerId!),
  )
  const { events, refusals } = decideEach(opened, going, making.now, ratings)
  const rows = lines.map((line) => asRow(line, refusals.get(line.line) ?? null))
  return { rows, events }
}

/** Whoever is entered stays; where one went since they were looked up, all of it begins again. */
async function keepPlayers(unit: Unit, rows: readonly AddedRow[]): Promise<void> {
  const ids = rows.flatMap(({ action, playerId }) => (action === 'enter' ? [playerId!] : []))
  await lockPlayers(unit, ids)
  const found = await playerNames(unit.tx, ids)
  if (ids.some((id) => !found.has(id))) throw new BeginAgain()
}

async function createPlayers(unit: Unit, rows: readonly AddedRow[], createdBy: string) {
  const fresh = rows.flatMap(({ action, name, playerId }): PlayerRow[] => {
    if (action !== 'create') return []
    const row = playerRow(unit, { name, email: null, startingLevel: null, createdBy })
    return [{ ...row, id: playerId! }]
  })
  if (fresh.length === 0) return
  await insertPlayers(unit.tx, fresh)
  unit.announce({ type: 'players.imported', data: { count: fresh.length } })
}

function asRow(
  { affiliation: _team, isNew: _new, ...row }: Line,
  refusal: string | null,
): AddedRow {
  return refusal === null ? row : { ...row, action: 'skip', problem: refusal }
}

async function readLines(
  db: Database,
  making: Making,
  opened: Opened,
  entries: readonly Entry[],
): Promise<Line[]> {
  const byName = await playersByName(db)
  const byId = new Map([...byName.values()].flat().map((player) => [player.playerId, player]))
  const seen = new Set<string>()
  return entries.map((entry, at): Line => {
    const line =
      'playerId' in entry
        ? chosenLine(entry.playerId, byId)
        : namedLine(making, entry.name, byName, opened)
    const whole = { ...line, line: at + 1, affiliation: entry.affiliation }
    const key = whole.isNew ? foldName(whole.name) : whole.playerId
    const isRepeated = key !== null && whole.action !== 'skip' && seen.has(key)
    if (key !== null) seen.add(key)
    return isRepeated ? { ...whole, action: 'skip', problem: 'This line repeats another' } : whole
  })
}

type Unplaced = Omit<Line, 'line' | 'affiliation'>

function chosenLine(playerId: string, byId: ReadonlyMap<string, Namesake>): Unplaced {
  const player = byId.get(playerId)
  const name = player?.name ?? ''
  const base = { name, playerId, candidates: [], isNew: false }
  if (player === undefined) return { ...base, action: 'skip', problem: 'Player not found' }
  return { ...base, action: 'enter', problem: null }
}

function namedLine(
  { newId }: Making,
  typed: string,
  byName: ReadonlyMap<string, readonly Namesake[]>,
  { facts }: Opened,
): Unplaced {
  const name = cleanText(typed).trim()
  const candidates = [...(byName.get(foldName(name)) ?? [])]
  const base = { name, playerId: null, candidates: [], isNew: false }
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) {
    return { ...base, name: only.name, playerId: only.playerId, action: 'enter', problem: null }
  }
  if (only !== undefined) {
    const isIn = candidates.some(({ playerId }) => facts.entrants.has(playerId))
    const problem = isIn
      ? 'Several players have this name; one of them has entered'
      : 'Several players have this name'
    return { ...base, candidates: candidates.map(asCandidate), action: 'choose', problem }
  }
  const [problem] = checkName(name)
  if (problem !== undefined) return { ...base, action: 'skip', problem: problem.message }
  return { ...base, playerId: newId(), isNew: true, action: 'create', problem: null }
}

/** Enters one after the other; whoever is refused is left out and the rest go on. */
function decideEach(
  { tournament }: Opened,
  lines: readonly Line[],
  at: number,
  ratings: ReadonlyMap<string, number>,
): { readonly events: readonly TournamentEvent[]; readonly refusals: ReadonlyMap<number, string> } {
  const refusals = new Map<number, string>()
  let log = tournament.log
  for (const line of lines) {
    const entering = { playerId: line.playerId!, affiliation: line.affiliation }
    const result = decideCommand({ ...tournament, log }, enterCommand(at, entering, ratings, true))
    if (result.ok) log = [...log, ...result.events]
    else refusals.set(line.line, result.errors.map(({ message }) => message).join(', '))
  }
  return { events: log.slice(tournament.log.length), refusals }
}
