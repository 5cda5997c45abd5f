import { Agent, get } from 'node:http'
import type { Bench } from './bench-server.ts'
import { compare, ratioLine, type Line } from './measure.ts'

const repetitions = 60
const requestsInRound = 50

/** Measures the leaderboard of 50 among 10,000 players and 100,000 matches, against an empty route. */
export async function benchLeaderboard({ url, token }: Bench): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const many = async (path: string) => {
    for (let i = 0; i < requestsInRound; i++) await callApi(agent, url + path, token)
  }
  const board = '/api/leaderboard?sportId=tabletennis&pageSize=50'
  await many(board)
  await many('/healthz')
  const ratio = await compare(
    repetitions,
    async () => many(board),
    async () => many('/healthz'),
  )
  agent.destroy()
  const each = {
    ...ratio,
    subject: ratio.subject / requestsInRound,
    reference: ratio.reference / requestsInRound,
  }
  return ratioLine(
    'Leaderboard of 50 among 10,000 players and 100,000 matches',
    'empty route',
    each,
    3,
  )
}

async function callApi(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'user-agent': 'node',
      'accept-encoding': 'gzip',
    }
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume()
      answer.once('end', resolve)
    }).once('error', reject)
  })
}
