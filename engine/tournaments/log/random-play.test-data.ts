import { expect, test } from 'vitest'
import { randomPlay } from '../../random-play.test-data.ts'
import { expectCorrectPreview } from './correct-preview.test-data.ts'
import { createRandom, shuffle, type Random } from '../pairing/random.ts'
import { relaxations } from '../pairing/swiss/types.ts'
import type { TournamentCommand } from './commands/command-types.ts'
import { decideCommand } from './commands/commands.ts'
import { playersOf } from './commands/decide-match.ts'
import type { Outcome, RulesEdition, Sides, Tournament, TournamentEvent } from './events.ts'
import { resultKey } from './log-state.ts'
import { foldTournament } from './fold.ts'
import { defaultSettings } from './settings/default-settings.ts'
import type { TournamentFormat, TournamentSettings } from './settings/settings.ts'
import type { TournamentMatch, TournamentState } from './state.ts'

/** Executes a command that must be accepted, and returns the tournament with the extended log. */
export function perform(tournament: Tournament, command: TournamentCommand): Tournament {
  const result = decideCommand(tournament, command)
  if (!result.ok) throw new Error(`${command.type}: ${result.refusals[0]!.key}`)
  return { ...tournament, log: [...tournament.log, ...result.events] }
}

/** Executes a command; if refused, returns the tournament unchanged. */
export function attempt(tournament: Tournament, command: TournamentCommand): Tournament {
  const result = decideCommand(tournament, command)
  return result.ok ? { ...tournament, log: [...tournament.log, ...result.events] } : tournament
}

export function openTournament(
  size: number,
  settings: Partial<TournamentSettings>,
  ratingOf: (at: number) => number | null = (at) => 2000 - at,
): Tournament {
  const all = {
    ...defaultSettings('chess'),
    maxParticipants: null,
    minParticipants: 2,
    ...settings,
  }
  let tournament: Tournament = { settings: all, log: [] }
  for (let at = 0; at < size; at++) {
    const rating = ratingOf(at)
    const affiliations = [`team${at % 5}`]
    tournament = perform(tournament, {
      type: 'enter',
      at,
      player: `p${at + 1}`,
      rating,
      affiliations,
    })
  }
  return tournament
}

export function startTournament(size: number, settings: Partial<TournamentSettings>): Tournament {
  return perform(openTournament(size, settings), { type: 'start', at: 1000 })
}

/** Returns a started tournament as if it had started under other rules. */
export const withRules = (tournament: Tournament, rules: RulesEdition): Tournament => ({
  ...tournament,
  log: tournament.log.map((event) => (event.type === 'started' ? { ...event, rules } : event)),
})

function randomOutcome(
  match: TournamentMatch,
  sides: Sides,
  random: Random,
  allowsDraws: boolean,
): Outcome {
  const luck = random()
  const isTable = ['swiss', 'round_robin', 'group'].includes(match.stage)
  if (allowsDraws && isTable && luck < 0.2) return { kind: 'played', winner: null, score: [1, 1] }
  const first = random() < 0.5
  const winner = first ? sides[0] : sides[1]
  if (luck > 0.97) return { kind: 'double_walkover', reason: 'no-show of both' }
  if (luck > 0.92) return { kind: 'walkover', winner, reason: 'no-show' }
  const lost = Math.floor(random() * 3)
  return { kind: 'played', winner, score: first ? [3, lost] : [lost, 3] }
}

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)]

function openMatches(state: TournamentState): readonly TournamentMatch[] {
  return state.matches.filter(({ status }) => status === 'ready')
}

/** Called with every result, correction, withdrawal and late entry before it is added to the log. */
type Watch = (before: Tournament, after: Tournament) => void

/** Options of random play: share of corrections and withdrawals, number of late entries, and a watcher. */
export type RandomPlay = { readonly chaos: number; readonly late: number; readonly watch: Watch }

function correctResult(tournament: Tournament, state: TournamentState, random: Random, at: number) {
  const decided = state.matches.filter(
    (match) =>
      match.decision !== null && match.decision.kind !== 'bye' && playersOf(match) !== null,
  )
  const match = pick(decided, random)
  if (match === undefined) return tournament
  const allowsDraws = tournament.settings.sportId === 'chess'
  const outcome = randomOutcome(match, playersOf(match)!, random, allowsDraws)
  return perform(tournament, { type: 'correct', at, matchId: match.id, outcome })
}

function dropPlayer(tournament: Tournament, state: TournamentState, random: Random, at: number) {
  const present = state.participants.filter(({ status }) => status === 'registered')
  const player = pick(present, random)?.player
  if (player === undefined) return tournament
  const type = random() < 0.5 ? 'withdraw' : 'disqualify'
  return attempt(tournament, { type, at, player, reason: 'went home' })
}

const isLate = ({ player }: { readonly player: string }) => player.startsWith('late')

function playStep(
  tournament: Tournament,
  random: Random,
  at: number,
  { chaos, late }: Pick<RandomPlay, 'chaos' | 'late'>,
): Tournament {
  const state = foldTournament(tournament)
  const luck = random()
  if (luck < chaos) return correctResult(tournament, state, random, at)
  if (luck < 1.3 * chaos) return dropPlayer(tournament, state, random, at)
  if (luck < 1.6 * chaos && state.participants.filter(isLate).length < late) {
    return attempt(tournament, { type: 'enter', at, player: `late${at}`, rating: 1500 })
  }
  const open = openMatches(state)
  if (open.length === 0) {
    const tie = state.tables
      .flatMap(({ group, ties }) => ties.map((each) => ({ group, ...each })))
      .find(({ by, isAwaited }) => by === null && isAwaited)
    if (tie !== undefined) {
      const type = random() < 0.5 ? 'draw_lots' : 'call_play_off'
      const { group, players } = tie
      return perform(tournament, { type, at, group, players: shuffle(players, random) })
    }
    if (state.settings.format !== 'swiss') return tournament
    return attempt(tournament, { type: 'pair_round', at, relax: relaxations })
  }
  return recordResults(tournament, open, random, at)
}

/** Records some open matches at once, the first by a command, which also pairs the next round. */
function recordResults(
  tournament: Tournament,
  open: readonly TournamentMatch[],
  random: Random,
  at: number,
): Tournament {
  const allowsDraws = tournament.settings.sportId === 'chess'
  const [first, ...others] = shuffle(open, random).slice(0, 1 + Math.floor(open.length / 4))
  const log = others.map((match): TournamentEvent => {
    const sides = playersOf(match)!
    const outcome = randomOutcome(match, sides, random, allowsDraws)
    return { type: 'result_recorded', at, matchId: match.id, sides, outcome }
  })
  const outcome = randomOutcome(first!, playersOf(first!)!, random, allowsDraws)
  const before = { ...tournament, log: [...tournament.log, ...log] }
  return perform(before, { type: 'record', at, matchId: first!.id, outcome })
}

/** Plays a tournament with random results, corrections, withdrawals and late entries to its end. */
export function playThrough(
  size: number,
  settings: Partial<TournamentSettings>,
  seed: number,
  { chaos = 0.1, late = 3, watch = () => {} }: Partial<RandomPlay> = {},
): Tournament {
  const random = createRandom(seed)
  let tournament = startTournament(size, { allowLateRegistration: true, ...settings })
  for (let at = 2000; at < 2000 + 40 * size * size; at++) {
    if (foldTournament(tournament).status === 'completed' && random() < 0.8) return tournament
    const after = playStep(tournament, random, at, { chaos, late })
    watch(tournament, after)
    tournament = after
  }
  throw new Error('The tournament never ended')
}

/** Returns the tournament without its results, and with each current result entered once from the start. */
export function replayCurrentResults(tournament: Tournament): Tournament {
  const isResult = (type: string) => type.startsWith('result_')
  const log = tournament.log.filter(({ type }) => !isResult(type))
  const results = foldTournament(tournament).matches
  let replayed: Tournament = { ...tournament, log }
  const latestResults = new Map(
    tournament.log.flatMap((event) =>
      event.type === 'result_recorded' || event.type === 'result_corrected'
        ? [[resultKey(event.matchId, event.sides), event] as const]
        : [],
    ),
  )
  for (const match of results) {
    const sides = playersOf(match)
    const event = sides === null ? undefined : latestResults.get(resultKey(match.id, sides))
    if (event === undefined) continue
    replayed = { ...replayed, log: [...replayed.log, { ...event, type: 'result_recorded', at: 0 }] }
  }
  return replayed
}

const sizes = [5, 6, 7, 8, 11, 16, 23, 33, 64]
/** Tournaments per format: few in `npm test`, 50 in the full run, 1,000 in the long one. */
const sequences = Math.round(50 * randomPlay)

/** Plays the sequence of a seed; sizes and settings cycle with different periods. */
function playSeed(
  format: TournamentFormat,
  seed: number,
  play: Partial<RandomPlay> = {},
): Tournament {
  const isTable = format.endsWith('round_robin')
  const size = isTable ? 5 + (seed % 8) : sizes[seed % sizes.length]!
  const settings = {
    format,
    sportId: seed % 2 === 0 ? 'chess' : 'tabletennis',
    groups: 1 + (seed % 4),
    qualifiers: 1 + (seed % 3),
    rounds: 3 + (seed % 4),
    keepApart: seed % 3 === 0,
  } as const
  return playThrough(size, settings, seed, play)
}

function expectCompleteResult(tournament: Tournament) {
  const state = foldTournament(tournament)
  expect(state.status).toBe('completed')
  const drawn = state.participants.filter((each) => each.seed !== null)
  const isDisqualified = ({ status }: (typeof drawn)[number]) => status === 'disqualified'
  const removedPlayers = state.tables.flatMap((table) => table.left)
  const isUnplaced = (each: (typeof drawn)[number]) =>
    isDisqualified(each) || removedPlayers.includes(each.player)
  expect(drawn.every((each) => (each.place === null) === isUnplaced(each))).toBe(true)
  expect(drawn.find(({ player }) => player === state.winner)?.place ?? 1).toBe(1)
  if (state.settings.format === 'double_elimination') expect(state.winner).not.toBeNull()
  expect(JSON.stringify(foldTournament(replayCurrentResults(tournament)))).toBe(
    JSON.stringify(state),
  )
}

/** Tests a format by random play. Each format has its own test file, so that they run in parallel. */
export function testRandomPlay(format: TournamentFormat) {
  test(`${format} ends, awards every place, and replays from the corrected results`, () => {
    for (let seed = 1; seed <= sequences; seed++) expectCompleteResult(playSeed(format, seed))
  })

  test(`${format} previews changes exactly`, () => {
    const play = { chaos: 0.2, late: 6, watch: expectCorrectPreview }
    for (let seed = 1; seed <= sequences; seed++) {
      if (sizes[seed % sizes.length]! <= 16) playSeed(format, seed, play)
    }
  })
}
