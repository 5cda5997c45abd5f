import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { compareTimes, median, formatMilliseconds, measureTime, type ReportRow } from './measure.ts'

const repetitions = 21
/** Maximum delay of another request during a preview, ms. */
const maxWaitMs = 20

type StoredMatch = { readonly id: string; readonly player1Id: string; readonly player2Id: string }

/** Measures previewing the correction of an early match, and how long other requests wait meanwhile. */
export async function benchPreviews(bench: BenchServer): Promise<ReportRow[]> {
  const matches = await selectEarlyMatches(bench)
  const preview = async (round: number) =>
    previewCorrection(bench, matches[round % matches.length]!)
  const first = await measureTime(async () => preview(0))
  const afterRecording = await compareTimes(
    repetitions,
    async (round) => {
      // Recording a match first makes the preview update its cached log.
      await recordMatch(bench, matches[round % matches.length]!)
      return preview(round)
    },
    async (round) => recordMatch(bench, matches[(round + 1) % matches.length]!),
  )
  const alone = await compareTimes(repetitions, preview, async () =>
    callApi(bench, 'GET', '/healthz'),
  )
  const waits = await measureWaits(bench, preview)
  return [
    {
      what: 'Previewing the correction of an early one of 100,000 matches',
      value: formatMilliseconds(alone.subject),
      reference: `${formatMilliseconds(alone.reference)} (empty route)`,
      ratio: `${alone.ratio.toFixed(0)}×`,
      budget: '≤ 150 ms',
      met: alone.subject <= 150,
    },
    {
      what: 'The same right after a match was recorded',
      value: formatMilliseconds(afterRecording.subject),
      reference: `${formatMilliseconds(afterRecording.reference)} (recording alone)`,
      ratio: `${afterRecording.ratio.toFixed(0)}×`,
      budget: '≤ 150 ms',
      met: afterRecording.subject <= 150,
    },
    {
      what: 'Longest wait of another request during previews',
      value: formatMilliseconds(waits.longest),
      reference: `${formatMilliseconds(first)} (the first preview, which reads the log)`,
      ratio: `${(waits.longest / waits.usual).toFixed(1)}× usual`,
      budget: `≤ ${maxWaitMs} ms`,
      met: waits.longest <= maxWaitMs,
    },
  ]
}

async function measureWaits(bench: BenchServer, preview: (round: number) => Promise<unknown>) {
  const waits: number[] = []
  let isOver = false
  const sendOthers = async () => {
    while (!isOver) {
      const from = performance.now()
      await callApi(bench, 'GET', '/readyz')
      waits.push(performance.now() - from)
      await sleep(1)
    }
  }
  const otherRequests = sendOthers()
  for (let round = 0; round < 10; round++) await preview(round)
  isOver = true
  await otherRequests
  return { longest: waits.toSorted((a, b) => b - a)[0]!, usual: median(waits) }
}

async function selectEarlyMatches(bench: BenchServer): Promise<StoredMatch[]> {
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

const createResult = ({ player1Id, player2Id }: StoredMatch) => ({
  sportId: 'tabletennis',
  player1Id,
  player2Id,
  player1Score: 2,
  player2Score: 1,
})

async function previewCorrection(bench: BenchServer, match: StoredMatch) {
  const body = { ...createResult(match), matchId: match.id, void: true }
  const { ripple } = await callApi<{ ripple: unknown }>(bench, 'POST', '/api/matches/preview', body)
  if (ripple === null) throw new Error('The preview shows no changes')
}

async function recordMatch(bench: BenchServer, match: StoredMatch) {
  await callApi(bench, 'POST', '/api/matches', createResult(match))
}

async function callApi<T>(
  { server, token }: BenchServer,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) {
  const reply = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'node' },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (reply.statusCode >= 300) throw new Error(reply.body)
  return reply.json<T>()
}
