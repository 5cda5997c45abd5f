import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Pair } from '../sports/types.ts'
import { ahead } from '../sports/finding.ts'
import { type TeamRefusal } from './refusal.ts'
import { checkBoards, checkGuests } from './line-up/check-line-up.ts'
import type { LineUp } from './line-up/line-up.ts'
import type { TeamMatchCommand } from './match/command-types.ts'
import { decideTeamMatch } from './match/decide-team-match.ts'
import type { RubberResult, TeamMatchEvent } from './match/events.ts'
import { foldTeamMatch, isRated, type TeamMatchState } from './match/state.ts'
import { decideRoster, type RosterCommand } from './roster/commands.ts'
import type { RosterEvent } from './roster/events.ts'
import { foldRoster, currentMembers } from './roster/fold.ts'
import { checkTeamSettings, defaultTeamSettings } from './settings.ts'
import { reorderRubbers } from './systems/check-system.ts'
import { findSystem } from './systems/systems.ts'
import { rubberKind, teamSides, type System } from './systems/types.ts'
import { rankTeams } from './table/table.ts'
import { teamTieBreak, type TeamTieBreak } from './table/tie-breaks.ts'

/*
 * The acceptance cases for teams, read unchanged and run against the engine by one adapter. Refusal codes are
 * those of the specification.
 */
// The cases have many shapes, and each kind is read by its own part of the adapter.
// oxlint-disable-next-line typescript/no-explicit-any
type Case = { id: string; kind: string; title: string; given: any; when: any; expect: any }

const file = join(import.meta.dirname, '../../fixtures/team-cases.jsonl')
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)
const casesOfKind = (kind: string) => cases.filter((one) => one.kind === kind)

const outcomeCode = (refusals: readonly TeamRefusal[]) =>
  refusals.length === 0 ? 'ok' : refusals[0]!.kind === 'conflict' ? 'CONFLICT' : 'VALIDATION_ERROR'

function createRosterLog({ given }: Case) {
  let at = 0
  const log: RosterEvent[] = []
  const join = (player: string, jerseyNumber: number | null = null) =>
    log.push({ type: 'joined', at: ++at, player, role: 'player', jerseyNumber })
  for (const one of given.team?.players ?? []) {
    join(one.player, one.jerseyNumber)
    if (one.role === 'captain') log.push({ type: 'captained', at: ++at, player: one.player })
    if (one.status === 'left') log.push({ type: 'left', at: ++at, player: one.player, how: 'left' })
  }
  for (let n = 1; n <= (given.activePlayers ?? 0); n++) join(`P${n}`)
  // A player who gets a number is already on the team.
  if (given.team !== undefined) for (const player of ['C', 'D', 'E', 'F']) join(player)
  return log
}

test.each(casesOfKind('roster'))('$id: $title', (one) => {
  const log = createRosterLog(one)
  let settings = { ...defaultTeamSettings, ...one.given.settings }
  const lineUps: LineUp[] = []
  const send = (command: RosterCommand) => {
    const decision = decideRoster(foldRoster(log), command, { now: 100, settings })
    if (decision.ok) log.push(...decision.events)
    return decision.ok ? 'ok' : outcomeCode(decision.refusals)
  }
  const results = one.when.map((step: Record<string, string>) => {
    const { do: action, player = '', ...rest } = step
    if (action === 'setJersey')
      return send({ type: 'number', player, ...(rest as object) } as never)
    if (action === 'addPlayer') {
      return send({ type: 'add', player, role: 'player', jerseyNumber: null })
    }
    if (action === 'addGuest') {
      const refusals = checkGuests(settings, 1)
      if (refusals.length === 0) lineUps.push({ places: { A: [player] }, guests: [player] })
      return outcomeCode(refusals)
    }
    const newSettings = { ...settings, ...rest }
    const refusals = checkTeamSettings(newSettings, currentMembers(foldRoster(log)).length)
    if (refusals.length === 0) settings = newSettings
    return outcomeCode(refusals)
  })
  expect(results).toEqual(one.expect.results)
  if (one.expect.activePlayers === undefined) return
  expect(currentMembers(foldRoster(log))).toHaveLength(one.expect.activePlayers)
  expect(lineUps.map(({ guests }) => guests)).toEqual([['G1']])
  expect(outcomeCode(checkGuests(settings, 1))).toBe('CONFLICT')
})

const createLineUp = (places: Record<string, string | string[] | null>): LineUp => ({
  places: Object.fromEntries(
    Object.entries(places).map(([id, who]) => [id, Array.isArray(who) ? who : [who]]),
  ),
  guests: [],
})

function play(system: System, log: TeamMatchEvent[]) {
  return (command: TeamMatchCommand) => {
    const context = { system, now: log.length + 1, tables: 99 }
    const decision = decideTeamMatch(foldTeamMatch(system, log), command, context)
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusals))
    log.push(...decision.events)
  }
}

const played = (score: Pair, sets?: readonly Pair[]): RubberResult => ({
  ending: 'played',
  score,
  winner: ahead(score),
  details: sets === undefined ? null : { unit: 'sets', sets },
})

/** Returns a line-up with every place filled, for cases that do not say who plays. */
function anyLineUp(system: System, side: 'home' | 'away'): LineUp {
  // Eight names, at most two rubbers each, in rotation.
  let next = 0
  const places = Object.fromEntries(
    system[side].map(({ id, size }) => [
      id,
      Array.from({ length: size }, () => `${side}${next++ % 8}`),
    ]),
  )
  return { places, guests: [] }
}

function collectResults({ when }: Case, state: () => TeamMatchState, system: System) {
  if (when.results) return (when.results as Pair[]).map((score, at) => [at + 1, played(score)])
  if (when.sets) {
    return (when.sets as Pair[][]).map((sets, at) => {
      const won = (side: 0 | 1) => sets.filter((set) => set[side] > set[1 - side]!).length
      return [at + 1, played([won(0), won(1)], sets)]
    })
  }
  const open = state().rubbers.filter(({ status }) => status === 'open')
  expect(system.rubbers).not.toHaveLength(0)
  return open.map(({ rubber }) => [rubber.n, played([3, 0])])
}

test.each(casesOfKind('teamMatch'))('$id: $title', (one) => {
  const { given, expect: expected } = one
  const standardSystem = findSystem(given.system)!
  const order = given.orderOfPlay ?? given.order
  const system = order === undefined ? standardSystem : reorderRubbers(standardSystem, order)!
  const log: TeamMatchEvent[] = []
  const send = play(system, log)
  for (const side of teamSides) {
    const lineUp = given[side] === undefined ? anyLineUp(system, side) : createLineUp(given[side])
    send({ type: 'lineUp', side, lineUp, isFilled: false })
  }
  const state = () => foldTeamMatch(system, log)
  for (const [n, result] of collectResults(one, state, system) as [number, RubberResult][]) {
    send({ type: 'decide', n, result, matchId: null, isCorrection: false })
  }
  const { rubbers, score, decidedAfter, units, winner } = state()
  const kinds = rubbers.map((rubber) => ({
    isRated: isRated(system, rubber),
    isPair: rubberKind(system, rubber.rubber) === 'pair',
  }))
  const names = rubbers.map(({ players }) => [players.home[0], players.away[0]])
  const forfeited = rubbers.filter(({ status }) => status === 'forfeited')
  const games = rubbers.map(({ result }) => result?.score)
  const actual: Record<string, unknown> = {
    rubbers: names,
    score,
    decidedAfter,
    status: rubbers.map(({ status }) => status),
    sets: units,
    goals: units,
    games,
    result: winner === 0 ? 'draw' : winner,
    forfeited: forfeited.map(({ rubber }) => rubber.n),
    ratedMatches: kinds.filter(({ isRated: rated }) => rated).length,
    ratedPairs: kinds.filter(({ isRated: rated, isPair }) => rated && isPair).length,
    unrated: kinds.filter(({ isRated: rated }) => !rated).length,
  }
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, actual[key]]))).toEqual(
    expected,
  )
})

function testBoards(one: Case) {
  const { given, when, expect: expected } = one
  const system = findSystem(`${given.system}${given.boards}`)!
  const found = when.map(({ ratings }: { ratings: number[] }) =>
    checkBoards(ratings, given.tolerance),
  ) as TeamRefusal[][]
  expect(found.map(outcomeCode)).toEqual(expected.results)
  expect(found[0]!.map(({ values }) => [values['board'], values['gap'], values['above']])).toEqual([
    [3, 90, 2],
  ])
  expect(found[2]!.map(({ message }) => message)).toEqual([
    'Board 4 is 300 above board 3. Up to 80 is allowed.',
    '1200 is not a rating used here',
  ])
  expect(system.rubbers.map(({ opens }) => opens)).toEqual(expected.white)
}

function testBlindLineUps({ given, when, expect: expected }: Case) {
  const system = findSystem(given.system)!
  const log: TeamMatchEvent[] = []
  const results = when.map(({ at, by, do: action }: Record<string, string>) => {
    // All timestamps have the same format, so their digits sort chronologically.
    const now = Number(at!.replaceAll(/\D/g, ''))
    const side = by === 'awayCaptain' ? 'away' : 'home'
    const state = foldTeamMatch(system, log)
    if (action === 'readOpponentsLineUp') {
      if (state.areLineUpsRevealed) return 'ok'
      return state.logState.lineUps.home === null ? 'nothing' : 'submitted, names hidden'
    }
    const command: TeamMatchCommand =
      action === 'substitute'
        ? { type: 'substitute', side, out: 'home0', by: 'X', isGuest: false, reason: 'Ill' }
        : { type: 'lineUp', side, lineUp: anyLineUp(system, side), isFilled: false }
    const decision = decideTeamMatch(state, command, { system, now, tables: 2 })
    if (!decision.ok) return outcomeCode(decision.refusals)
    log.push(...decision.events)
    const after = foldTeamMatch(system, log)
    if (after.logState.substitutions.length > 0) {
      return after.logState.substitutions[0]!.reason === '' ? 'ok' : 'ok, recorded with a reason'
    }
    return after.areLineUpsRevealed ? 'ok, both revealed' : 'ok'
  })
  expect(results).toEqual(expected.results)
}

test.each(casesOfKind('lineUp'))('$id: $title', (one) => {
  if (one.given.boards === undefined) testBlindLineUps(one)
  else testBoards(one)
})

const listMatches = (given: Case['given']) =>
  given.matches.map((match: Record<string, never>, at: number) => ({
    at,
    score: [0, 0],
    ...match,
    ...(match['doubleForfeit'] ? { forfeitBy: 'both' } : {}),
  }))

test.each(casesOfKind('table'))('$id: $title', ({ given, expect: expected }) => {
  const table = { ...given, matches: listMatches(given) }
  const rankBy = (order: never) => rankTeams({ ...table, order }).map(({ team }) => team)
  if (expected.ranking) return expect(given.orders.map(rankBy)).toEqual(expected.ranking)
  const rows = rankTeams(table)
  if (expected.columns) {
    const columns = rows.map((row) => expected.columns.map((name: keyof typeof row) => row[name]))
    return expect(columns).toEqual(expected.rows)
  }
  expect(rows).toMatchObject(expected.rows)
})

test.each(casesOfKind('teamTieBreaks'))('$id: $title', ({ given, expect: expected }) => {
  const results = { points: { forfeitLoss: 0, ...given.points }, matches: listMatches(given) }
  for (const [team, values] of Object.entries(expected as Record<string, Record<string, number>>)) {
    const fullNames = { matchPoints: 'MP', gamePoints: 'GP' } as Record<string, TeamTieBreak>
    const actual = Object.keys(values).map((name) => {
      const [code = '', cut] = name.split('/C')
      const tieBreak = fullNames[code] ?? (code as TeamTieBreak)
      return [name, teamTieBreak(results, team, tieBreak, Number(cut ?? 0))]
    })
    expect([team, Object.fromEntries(actual)]).toEqual([team, values])
  }
})

test('runs every kind of case', () => {
  const kinds = ['roster', 'teamMatch', 'lineUp', 'table', 'teamTieBreaks']
  expect(kinds.map((kind) => casesOfKind(kind).length)).toEqual([2, 3, 2, 3, 1])
})
