import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { importTrf as endpoint } from '#contract/tournaments/exchange.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { checkName } from '#engine/accounts/name.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { fromTrf } from '#engine/tournaments/trf/trf-exchange.ts'
import { readTrf, type TrfReading } from '#engine/tournaments/trf/read-trf.ts'
import type { TrfTournament } from '#engine/tournaments/trf/types.ts'
import { createTournament as createEndpoint } from '#contract/tournaments/life.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import { t } from '#contract/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import {
  createIdSource,
  type IdSource,
  type UnitOfWork,
} from '../../platform/database/unit-of-work.ts'
import { playerRow } from '../../players/add-player.ts'
import { insertPlayers, playersByName, type Namesake, type PlayerRow } from '../../players/store.ts'
import { newDrawSeed, tournamentRow } from '../lifecycle/create-tournament.ts'
import { recordImported } from '../results/record-imported.ts'
import { eventDataOf, tournaments } from '../tournament.ts'
import { tournamentState } from '../tournament-state.ts'

type Body = BodyOf<typeof endpoint>
type Reply = ReplyInput<typeof endpoint>

/** Turns `Dvořáková, Hana` into `Hana Dvořáková`. */
function firstNameFirst(name: string): string {
  const [surname, first] = name.split(',').map((part) => part.trim())
  return first === undefined || first === '' ? name.trim() : `${first} ${surname}`
}

/**
 * Removes full stops after initials and titles in brackets, which reports use and the club's names do not.
 */
function readableName(written: string): string {
  const letters = firstNameFirst(cleanText(written)).replaceAll(/[^\p{L}\p{M} '’-]/gu, ' ')
  return letters.replaceAll(/\s+/g, ' ').trim()
}

type Read = {
  readonly trf: TrfTournament
  /** Player ids by starting number. */
  readonly ids: ReadonlyMap<number, string>
  readonly fresh: readonly PlayerRow[]
  readonly problems: readonly Message[]
}

function requireReport(text: string): Extract<TrfReading, { readonly ok: true }> {
  const reading = readTrf(text)
  if (reading.ok) return reading
  throw invalid(
    reading.errors.map(({ line, message }) =>
      problem('trf', 'report.line', { line, problem: message }),
    ),
  )
}

/** Finds the players of a report by name; unknown names become new players. */
function matchPlayers(
  making: IdSource,
  trf: TrfTournament,
  known: ReadonlyMap<string, readonly Namesake[]>,
  createdBy: string,
): Read {
  const ids = new Map<number, string>()
  const fresh: PlayerRow[] = []
  const problems: Message[] = []
  const taken = new Set<string>()
  for (const { number, name: written } of trf.players) {
    const name = readableName(written)
    const found = (known.get(foldName(name)) ?? []).find(({ playerId }) => !taken.has(playerId))
    const [wrong] = found === undefined ? checkName(name) : []
    if (wrong !== undefined) problems.push(t('report.player', { number, name, problem: wrong }))
    const row = playerRow(making, { name, email: null, startingLevel: null, createdBy })
    if (found === undefined) fresh.push(row)
    const id = found?.playerId ?? row.id
    ids.set(number, id)
    taken.add(id)
  }
  return { trf, ids, fresh, problems }
}

/**
 * Creates a Swiss tournament from a FIDE report, with its rounds as they were paired; the next one can be
 * paired from here. Throws for an unreadable report, listing every faulty line.
 */
export async function importReport(unit: UnitOfWork, actor: Actor, body: Body): Promise<Reply> {
  const { read, reply } = await readReport(unit.tx, unit, actor, body)
  if (read.problems.length > 0) {
    throw invalid(read.problems.map((said) => ({ field: 'trf', ...said })))
  }
  const tournamentId = await store(unit, actor, body, read, reply.name)
  return { tournamentId, ...reply }
}

/** Returns what importing a report would do, without doing it. */
export async function planReport(
  { db, clock }: AppContext,
  actor: Actor,
  body: Body,
): Promise<Reply> {
  const { reply } = await readReport(db, createIdSource(clock), actor, body)
  return { tournamentId: null, ...reply }
}

async function readReport(db: Database, making: IdSource, actor: Actor, body: Body) {
  const { tournament: trf, unread } = requireReport(body.trf)
  const read = matchPlayers(making, trf, await playersByName(db), actor.userId)
  const reply = {
    name: trf.name === '' ? 'Imported tournament' : cleanText(trf.name).slice(0, 100),
    players: trf.players.length,
    newPlayers: read.fresh.map(({ name }) => name),
    roundsPlayed: Math.max(0, ...trf.players.map(({ history }) => history.length)),
    rounds: trf.rounds,
    problems: read.problems.map(({ message }) => message),
    unread: [...unread],
  }
  return { read, reply }
}

async function store(
  unit: UnitOfWork,
  actor: Actor,
  body: Body,
  { trf, ids, fresh }: Read,
  name: string,
): Promise<string> {
  if (fresh.length > 0) {
    await insertPlayers(unit.tx, fresh)
    unit.publish({ type: 'players.imported', data: { count: fresh.length } })
  }
  const imported = fromTrf(trf, body.sportId, (number) => ids.get(number) ?? '', unit.now)
  const draft = createEndpoint.body.parse({
    name,
    sportId: body.sportId,
    format: 'swiss',
    maxParticipants: null,
    venue: trf.city.slice(0, 200),
    rated: body.rated,
    isPublic: false,
  })
  const entry = { ...unit, createdBy: actor.userId, drawSeed: newDrawSeed() }
  const row = {
    ...tournamentRow({ ...draft, isPublic: false }, entry),
    settings: JSON.stringify(imported.settings),
  }
  await tournamentState.insert(unit.tx, [row])
  const opened = tournamentState.fold({ row, log: [] }, unit.now)
  const after = await tournaments.apply(unit, actor, opened, imported.log, {
    announce: 'tournament.updated',
  })
  unit.publish({ type: 'tournament.created', data: eventDataOf(after.row) })
  await recordImported(unit, actor, after)
  return row.id
}
