import rate from 'glicko2-lite'
import { foldLog, readLog } from '#engine/ratings/fold.ts'
import type { RatedMatch } from '#engine/ratings/types.ts'
import { seededRandom } from '#server/demo/random.ts'
import { compare, ratioLine, type Line } from './measure.ts'

const players = 100_000
const matchCount = 1_000_000
const repetitions = 5

type Season = {
  readonly matches: readonly RatedMatch[]
  /** The same matches as plain numbers: player, player, winner's side, time, scores. */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly score: Float64Array
  readonly at: Float64Array
  readonly margin: Float64Array
}

function createSeason(): Season {
  const random = seededRandom(7)
  const ids = Array.from(
    { length: players },
    (_, i) => `01a1face-0000-7000-8000-${String(i).padStart(12, '0')}`,
  )
  const first = new Int32Array(matchCount)
  const second = new Int32Array(matchCount)
  const score = new Float64Array(matchCount)
  const at = new Float64Array(matchCount)
  const margin = new Float64Array(matchCount)
  const matches = Array.from({ length: matchCount }, (_, i): RatedMatch => {
    const a = random.int(0, players - 1)
    const b = (a + random.int(1, players - 1)) % players
    const won = random.chance(0.5)
    const lost = random.int(0, 2)
    first[i] = a
    second[i] = b
    score[i] = won ? 1 : 0
    at[i] = i * 1000
    margin[i] = (3 - lost) / (3 + lost)
    return {
      id: `match-${i}`,
      sportId: 'darts',
      playedAt: i * 1000,
      createdAt: i * 1000,
      side1: [ids[a]!],
      side2: [ids[b]!],
      winnerSide: won ? 1 : 2,
      slope: 1,
      margin: won ? [3, lost] : [lost, 3],
    }
  })
  return { matches, first, second, score, at, margin }
}

/** Computes the formulas alone on typed arrays, without player lookups and counts. */
function bareArithmetic({ first, second, score, at, margin }: Season): number {
  const q = Math.LN10 / 400
  const q2 = q * q
  const g = (v: number) => 1 / Math.sqrt(1 + (3 * q2 * v) / Math.PI ** 2)
  const round = (x: number) => Math.round(x * 1e6) / 1e6
  const rating = new Float64Array(players).fill(1200)
  const variance = new Float64Array(players).fill(122_500)
  const last = new Float64Array(players).fill(-1)
  const aged = (i: number, now: number) =>
    last[i]! < 0
      ? variance[i]!
      : Math.min(122_500, variance[i]! + (9 * (now - last[i]!)) / 86_400_000)
  for (let i = 0; i < first.length; i++) {
    const a = first[i]!
    const b = second[i]!
    const now = at[i]!
    const va = aged(a, now)
    const vb = aged(b, now)
    const lead = rating[a]! - rating[b]!
    const ga = g(va)
    const gb = g(vb)
    const ea = 1 / (1 + Math.exp(-q * gb * lead))
    const eb = 1 / (1 + Math.exp(q * ga * lead))
    const forecast = 1 / (1 + Math.exp(-q * g(va + vb) * lead))
    const winner = score[i] === 1 ? forecast : 1 - forecast
    const f = Math.min(3, Math.max(0.25, Math.sqrt(margin[i]! / 0.69))) / (1 + 0.5 * (winner - 0.5))
    const na = 1 / (1 / va + f * q2 * gb * gb * ea * (1 - ea))
    const nb = 1 / (1 / vb + f * q2 * ga * ga * eb * (1 - eb))
    rating[a] = round(rating[a]! + f * q * gb * (score[i]! - ea) * na)
    rating[b] = round(rating[b]! + f * q * ga * (1 - score[i]! - eb) * nb)
    variance[a] = round(Math.min(122_500, na + 100))
    variance[b] = round(Math.min(122_500, nb + 100))
    last[a] = now
    last[b] = now
  }
  return rating.reduce((sum, r) => sum + r, 0)
}

type Rated = { rating: number; rd: number; vol: number }

/** Computes the same history through glicko2-lite, one match at a time, with prepared player lookups. */
function throughPackage({ first, second, score }: Season): number {
  const known = Array.from({ length: players }, (): Rated => ({ rating: 1200, rd: 350, vol: 0.06 }))
  for (let i = 0; i < first.length; i++) {
    const a = known[first[i]!]!
    const b = known[second[i]!]!
    const won = score[i]!
    known[first[i]!] = rate(a.rating, a.rd, a.vol, [[b.rating, b.rd, won]], { rating: 1200 })
    known[second[i]!] = rate(b.rating, b.rd, b.vol, [[a.rating, a.rd, 1 - won]], { rating: 1200 })
  }
  return known.length
}

/** Measures a fold of a million matches of a hundred thousand players. */
export async function benchFolding(): Promise<Line[]> {
  const season = createSeason()
  const log = readLog(season.matches)
  const fold = () => foldLog(log).standingAt(0).rating
  fold()
  bareArithmetic(season)
  const bare = await compare(repetitions, fold, () => bareArithmetic(season))
  const other = await compare(3, () => throughPackage(season), fold)
  return [
    ratioLine(
      'Fold of 1,000,000 matches of 100,000 players',
      'bare arithmetic on typed arrays',
      bare,
      3,
    ),
    {
      what: 'The same fold through glicko2-lite',
      value: `${other.subject.toFixed(0)} ms`,
      reference: `${other.reference.toFixed(0)} ms (our fold)`,
      ratio: `${other.ratio.toFixed(2)}×`,
      budget: '≥ 3× ours',
      met: other.ratio >= 3,
    },
  ]
}
