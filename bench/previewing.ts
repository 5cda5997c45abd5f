import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench-server.ts'
import { compare, median, milliseconds, timed, type Line } from './measure.ts'

const repetitions = 21
/** Maximum delay of another request during a preview, ms. */
const maxWaitMs = 20

type Stored = { readonly id: string; readonly player1Id: string; readonly player2Id: string }

/** Measures the preview of a correction of an early match, and how long other requests wait meanwhile. */
export async function benchPreviewing(bench: Bench): Promise<Line[]> {
  const matches = await selectEarlyMatches(bench)
  const preview = async (round: number) =>
    previewCorrection(bench, matches[round % matches.length]!)
  const first = await timed(async () => preview(0))
  const times = await compare(
    repetitions,
    async (round) => {
      // A match is recorded meanwhile, so the cached log must be updated.
      await record(bench, matches[round % matches.length]!)
      return preview(round)
    },
    async (round) => record(bench, matches[(round + 1) % matches.length]!),
  )
  const alone = await compare(repetitions, preview, async () => callApi(bench, 'GET', '/healthz'))
  const waits = await measureWaits(bench, preview)
  return [
    {
      what: 'Previewing the correction of an early one of 100,000 matches',
      value: milliseconds(alone.subject),
      reference: `${milliseconds(alone.reference)} (empty route)`,
      ratio: `${alone.ratio.toFixed(0)}×`,
      budget: '≤ 150 ms',
      met: alone.subject <= 150,
    },
    {
      what: 'The same right after a match was recorded',
      value: milliseconds(times.subject),
      reference: `${milliseconds(times.reference)} (recording alone)`,
      ratio: `${times.ratio.toFixed(0)}×`,
      budget: '≤ 150 ms',
      met: times.subject <= 150,
    },
    {
      what: 'Longest wait of another request during previews',
      value: milliseconds(waits.longest),
      reference: `${milliseconds(first)} (the first preview, which reads the log)`,
      ratio: `${(waits.longest / waits.usual).toFixed(1)}× usual`,
      budget: `≤ ${maxWaitMs} ms`,
      met: waits.longest <= maxWaitMs,
    },
  ]
}

async function measureWaits(bench: Bench, preview: (round: number) => Promise<unknown>) {
  const waits: number[] = []
  let isOver = false
  const others = async () => {
    while (!isOver) {
      const from = performance.now()
      await callApi(bench, 'GET', '/readyz')
      waits.push(performance.now() - from)
      await sleep(1)
    }
  }
  const asking = others()
  for (let round = 0; round < 10; round++) await preview(round)
  isOver = true
  await asking
  return { longest: waits.toSorted((a, b) => b - a)[0]!, usual: median(waits) }
}

/** Selects early matches of the log. */
async function selectEarlyMatches(bench: Bench): Promise<Stored[]> {
  const { db } = bench.server.context
  return db
    .selectFrom('matches')
    .select(['id', 'player1Id', 'player2Id'])
    .where('sportId', '=', 'tabletennis')
    .where('rated', '=', 1)
    .orderBy('playedAt')
    .limit(40)
    .execute()
}

const result = ({ player1Id, player2Id }: Stored) => ({
  sportId: 'tabletennis',
  player1Id,
  player2Id,
  player1Score: 2,
  player2Score: 1,
})

async function previewCorrection(bench: Bench, match: Stored) {
  const body = { ...result(match), matchId: match.id, void: true }
  const { ripple } = await callApi<{ ripple: unknown }>(bench, 'POST', '/api/matches/preview', body)
  if (ripple === null) throw new Error('The preview shows no changes')
}

async function record(bench: Bench, match: Stored) {
  await callApi(bench, 'POST', '/api/matches', result(match))
}

async function callApi<T>(
  { server, token }: Bench,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'node' },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json<T>()
}
