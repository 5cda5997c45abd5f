import type { BenchServer } from './bench-server.ts'
import { compareTimes, formatMilliseconds, type ReportRow } from './measure.ts'

const entrants = 512
const teams = 8
const repetitions = 41
const letters = 'abcdefghijklmnopqrstuvwxyz'
const createName = (at: number) => `Entrant ${letters[Math.floor(at / 26)]}${letters[at % 26]}`

/** Measures opening a large draft that keeps teams apart. It must not be redrawn each time. */
export async function benchDraft(bench: BenchServer): Promise<ReportRow> {
  const { id } = await callApi<{ id: string }>(bench, 'POST', '/api/tournaments', {
    name: 'Large Draft',
    maxParticipants: null,
    settings: { keepApart: true },
  })
  const entries = Array.from({ length: entrants }, (_, index) => {
    return { name: createName(index), affiliation: `Team ${(index * 7919) % teams}` }
  })
  for (const batch of [entries.slice(0, 400), entries.slice(400)]) {
    await callApi(bench, 'POST', `/api/tournaments/${id}/participants/many`, { entries: batch })
  }
  const readDraft = async () => callApi(bench, 'GET', `/api/tournaments/${id}`)
  await readDraft()
  const times = await compareTimes(repetitions, readDraft, async () =>
    callApi(bench, 'GET', '/healthz'),
  )
  return {
    what: `Reading a draft of ${entrants} in ${teams} teams`,
    value: formatMilliseconds(times.subject),
    reference: `${formatMilliseconds(times.reference)} (empty route)`,
    ratio: `${times.ratio.toFixed(2)}×`,
    budget: '≤ 20 ms',
    met: times.subject <= 20,
  }
}

async function callApi<T>(
  { server, token }: BenchServer,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'node' }
  const reply = await server.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  if (reply.statusCode >= 300) throw new Error(reply.body)
  return reply.json<T>()
}
