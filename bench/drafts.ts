import type { Bench } from './bench-server.ts'
import { compare, milliseconds, type Line } from './measure.ts'

const entrants = 512
const teams = 8
const repetitions = 41
const letters = 'abcdefghijklmnopqrstuvwxyz'
const nameOf = (at: number) => `Entrant ${letters[Math.floor(at / 26)]}${letters[at % 26]}`

/** Measures opening a large draft with teams kept apart, which would be redrawn each time. */
export async function benchDraft(bench: Bench): Promise<Line> {
  const { id } = await callApi<{ id: string }>(bench, 'POST', '/api/tournaments', {
    name: 'Large Draft',
    maxParticipants: null,
    settings: { keepApart: true },
  })
  const entries = Array.from({ length: entrants }, (_, at) => {
    return { name: nameOf(at), affiliation: `Team ${(at * 7919) % teams}` }
  })
  for (const some of [entries.slice(0, 400), entries.slice(400)]) {
    await callApi(bench, 'POST', `/api/tournaments/${id}/participants/many`, { entries: some })
  }
  const read = async () => callApi(bench, 'GET', `/api/tournaments/${id}`)
  await read()
  const times = await compare(repetitions, read, async () => callApi(bench, 'GET', '/healthz'))
  return {
    what: `Reading a draft of ${entrants} in ${teams} teams`,
    value: milliseconds(times.subject),
    reference: `${milliseconds(times.reference)} (empty route)`,
    ratio: `${times.ratio.toFixed(2)}×`,
    budget: '≤ 20 ms',
    met: times.subject <= 20,
  }
}

async function callApi<T>(
  { server, token }: Bench,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'node' }
  const answer = await server.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json<T>()
}
