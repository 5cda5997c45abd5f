import { Agent, get } from 'node:http'
import type { BenchServer } from './bench-server.ts'
import { compareTimes, createRatioRow, type ReportRow } from './measure.ts'

const repetitions = 60
const requestsPerRound = 50
/** Rounds before measuring, until the compiler has optimised both routes. */
const warmUpRounds = 60

/** Measures the leaderboard of 50 among 10,000 players and 100,000 matches, against an empty route. */
export async function benchLeaderboard({ url, token }: BenchServer): Promise<ReportRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sendRequests = async (path: string) => {
    for (let i = 0; i < requestsPerRound; i++) await callApi(agent, url + path, token)
  }
  const leaderboardPath = '/api/leaderboard?sportId=tabletennis&pageSize=50'
  for (let round = 0; round < warmUpRounds; round++) {
    await sendRequests(leaderboardPath)
    await sendRequests('/healthz')
  }
  const ratio = await compareTimes(
    repetitions,
    async () => sendRequests(leaderboardPath),
    async () => sendRequests('/healthz'),
  )
  agent.destroy()
  const perRequest = {
    ...ratio,
    subject: ratio.subject / requestsPerRound,
    reference: ratio.reference / requestsPerRound,
  }
  return createRatioRow(
    'Leaderboard of 50 among 10,000 players and 100,000 matches',
    'empty route',
    perRequest,
    1.5,
  )
}

async function callApi(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'user-agent': 'node',
      'accept-encoding': 'gzip',
    }
    get(url, { agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`))
      reply.resume()
      reply.once('end', resolve)
    }).once('error', reject)
  })
}
