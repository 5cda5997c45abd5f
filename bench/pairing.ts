import blossom from 'edmonds-blossom'
import { createRandom } from '#engine/tournaments/pairing/random.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'
import { foldTournament } from '#engine/tournaments/log/fold.ts'
import { defaultSettings } from '#engine/tournaments/log/settings/default-settings.ts'
import { pairRound } from '#engine/tournaments/pairing/swiss/pair-round.ts'
import type {
  RoundEntry,
  SwissPlayer,
  SwissRound,
} from '#engine/tournaments/pairing/swiss/types.ts'
import { compareTimes, formatMilliseconds, type ReportRow, type Ratio } from './measure.ts'

type Edge = [number, number, number]

const roundsPlayed = 5
/** Number of players, number of repetitions, and the budget for pairing, ms; null where a worker pairs. */
const sizes = [
  [20, 15, 15],
  [50, 11, 15],
  [64, 11, 15],
  [100, 7, 1000],
  [200, 5, 1000],
  [500, 3, null],
] as const

const countPoints = ({ history }: SwissPlayer) =>
  history.reduce((sum, entry) => {
    if (entry.kind === 'bye') return sum + 10
    return sum + (entry.result === 'win' ? 10 : entry.result === 'draw' ? 5 : 0)
  }, 0)

/** Returns the next round to pair of a tournament of this size, after some random rounds. */
function createRound(size: number): SwissRound {
  const random = createRandom(size)
  const histories: RoundEntry[][] = Array.from({ length: size }, () => [])
  const players = histories.map((history, index): SwissPlayer => ({ number: index + 1, history }))
  const base = { rounds: 9, initialColour: 'white' as const, players }
  for (let round = 1; round <= roundsPlayed; round++) {
    const paired = pairRound({ ...base, round })
    if (!paired.ok) throw new Error(paired.reason.message)
    for (const [white, black] of paired.pairs) {
      if (black === 0) {
        histories[white - 1]!.push({ kind: 'bye', bye: 'allocated' })
        continue
      }
      const chance = random()
      const result = chance < 0.45 ? 'win' : chance < 0.65 ? 'draw' : 'loss'
      const other = result === 'win' ? 'loss' : result === 'loss' ? 'win' : 'draw'
      histories[white - 1]!.push({ kind: 'game', opponent: black, colour: 'white', result })
      histories[black - 1]!.push({ kind: 'game', opponent: white, colour: 'black', result: other })
    }
  }
  return { ...base, round: roundsPlayed + 1 }
}

/** Returns a graph of the players: an edge per pair that has not met, heavier if their points are closer. */
function createGraph({ players }: SwissRound): Edge[] {
  const totals = players.map(countPoints)
  return players.flatMap(({ history }, a) => {
    const met = new Set(history.map((entry) => (entry.kind === 'bye' ? 0 : entry.opponent)))
    return players.slice(0, a).flatMap((_, b): Edge[] => {
      if (met.has(b + 1)) return []
      return [[a, b, 10_000 - 10 * Math.abs(totals[a]! - totals[b]!) + ((a * 7 + b * 3) % 10)]]
    })
  })
}

function createPairingRow(size: number, maxMs: number | null, times: Ratio): ReportRow {
  const { subject, reference, ratio } = times
  return {
    what: `Pairing round ${roundsPlayed + 1} of ${size} players`,
    value: formatMilliseconds(subject),
    reference: `${formatMilliseconds(reference)} (one matching in edmonds-blossom)`,
    ratio: `${ratio.toFixed(2)}×`,
    budget: maxMs === null ? 'in a worker' : `≤ ${maxMs} ms`,
    met: maxMs === null ? true : subject <= maxMs,
  }
}

/** Measures pairing a round by FIDE's rules, against one matching of that size in the fastest package. */
export async function benchPairing(): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const [size, repetitions, maxMs] of sizes) {
    const round = createRound(size)
    const edges = createGraph(round)
    pairRound(round)
    const ratio = await compareTimes(
      repetitions,
      () => pairRound(round),
      () => blossom(edges.map((edge) => [...edge])),
    )
    rows.push(createPairingRow(size, maxMs, ratio))
  }
  return rows
}

/** Returns a double elimination of this size, played to the end. */
function playTournament(size: number): Tournament {
  const settings = { ...defaultSettings('darts', 'double_elimination'), maxParticipants: null }
  let tournament: Tournament = { settings, log: [] }
  const run = (command: TournamentCommand) => {
    const result = decideCommand(tournament, command)
    if (!result.ok) throw new Error(JSON.stringify(result.refusals))
    tournament = { ...tournament, log: [...tournament.log, ...result.events] }
  }
  for (let index = 0; index < size; index++) {
    run({ type: 'enter', at: index, player: `player-${index}`, rating: 1200 + index })
  }
  run({ type: 'start', at: size })
  for (;;) {
    const match = foldTournament(tournament).matches.find(({ status }) => status === 'ready')
    const [a] = match?.sides ?? []
    if (match === undefined || a?.kind !== 'player') return tournament
    const outcome = { kind: 'played', winner: a.player, score: [2, 0] } as const
    run({ type: 'record', at: size, matchId: match.id, outcome })
  }
}

/** Measures folding a double elimination of 128 from its log, against parsing that log. */
export async function benchTournamentFold(): Promise<ReportRow> {
  const tournament = playTournament(128)
  const text = JSON.stringify(tournament)
  const times = await compareTimes(
    31,
    () => foldTournament(tournament),
    () => JSON.parse(text) as unknown,
  )
  return {
    what: 'Fold of a double elimination of 128',
    value: formatMilliseconds(times.subject),
    reference: `${formatMilliseconds(times.reference)} (parsing its log)`,
    ratio: `${times.ratio.toFixed(2)}×`,
    budget: '≤ 15 ms',
    met: times.subject <= 15,
  }
}
