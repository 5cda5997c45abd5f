import rate from 'glicko2-lite'
import { foldLog, readLog } from '#engine/ratings/fold.ts'
import type { RatedMatch } from '#engine/ratings/types.ts'
import { seededRandom } from '#server/demo/random.ts'
import { compareTimes, createRatioRow, type ReportRow } from './measure.ts'

const playerCount = 100_000
const matchCount = 1_000_000
const repetitions = 5

type MatchHistory = {
  readonly matches: readonly RatedMatch[]
  /**
   * The same matches in typed arrays: player indexes, 1 if the first won, time in ms, weight of the score.
   */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly score: Float64Array
  readonly at: Float64Array
  readonly margin: Float64Array
}

function createHistory(): MatchHistory {
  const random = seededRandom(7)
  const ids = Array.from(
    { length: playerCount },
    (_, i) => `01a1face-0000-7000-8000-${String(i).padStart(12, '0')}`,
  )
  const first = new Int32Array(matchCount)
  const second = new Int32Array(matchCount)
  const score = new Float64Array(matchCount)
  const at = new Float64Array(matchCount)
  const margin = new Float64Array(matchCount)
  const matches = Array.from({ length: matchCount }, (_, i): RatedMatch => {
    const a = random.int(0, playerCount - 1)
    const b = (a + random.int(1, playerCount - 1)) % playerCount
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

/** Computes ratings by the formulas alone, on typed arrays, without player lookups and counts. */
function rateByBareFormulas({ first, second, score, at, margin }: MatchHistory): number {
  const q = Math.LN10 / 400
  const q2 = q * q
  const g = (v: number) => 1 / Math.sqrt(1 + (3 * q2 * v) / Math.PI ** 2)
  const round = (x: number) => Math.round(x * 1e6) / 1e6
  const rating = new Float64Array(playerCount).fill(1200)
  const variance = new Float64Array(playerCount).fill(122_500)
  const last = new Float64Array(playerCount).fill(-1)
  const ageVariance = (i: number, now: number) =>
    last[i]! < 0
      ? variance[i]!
      : Math.min(122_500, variance[i]! + (9 * (now - last[i]!)) / 86_400_000)
  for (let i = 0; i < first.length; i++) {
    const a = first[i]!
    const b = second[i]!
    const now = at[i]!
    const va = ageVariance(a, now)
    const vb = ageVariance(b, now)
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

type PackageRating = { rating: number; rd: number; vol: number }

/** Computes ratings with glicko2-lite, one match at a time, with players already looked up. */
function rateByPackage({ first, second, score }: MatchHistory): number {
  const ratings = Array.from({ length: playerCount }, (): PackageRating => ({
    rating: 1200,
    rd: 350,
    vol: 0.06,
  }))
  for (let i = 0; i < first.length; i++) {
    const a = ratings[first[i]!]!
    const b = ratings[second[i]!]!
    const won = score[i]!
    ratings[first[i]!] = rate(a.rating, a.rd, a.vol, [[b.rating, b.rd, won]], { rating: 1200 })
    ratings[second[i]!] = rate(b.rating, b.rd, b.vol, [[a.rating, a.rd, 1 - won]], { rating: 1200 })
  }
  return ratings.length
}

/** Measures a fold of a million matches of a hundred thousand players. */
export async function benchFolding(): Promise<ReportRow[]> {
  const history = createHistory()
  const log = readLog(history.matches)
  const fold = () => foldLog(log).standingAt(0).rating
  fold()
  rateByBareFormulas(history)
  const againstBare = await compareTimes(repetitions, fold, () => rateByBareFormulas(history))
  const againstFold = await compareTimes(3, () => rateByPackage(history), fold)
  return [
    createRatioRow(
      'Fold of 1,000,000 matches of 100,000 players',
      'bare arithmetic on typed arrays',
      againstBare,
      3,
    ),
    {
      what: 'The same fold through glicko2-lite',
      value: `${againstFold.subject.toFixed(0)} ms`,
      reference: `${againstFold.reference.toFixed(0)} ms (our fold)`,
      ratio: `${againstFold.ratio.toFixed(2)}×`,
      budget: '≥ 3× ours',
      met: againstFold.ratio >= 3,
    },
  ]
}
