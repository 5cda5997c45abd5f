import { sql } from 'kysely'
import { getMe, logIn, signUp } from '#contract/players/accounts.ts'
import { correctMatch, recordMatch } from '#contract/matches.ts'
import { addPlayer } from '#contract/players/players.ts'
import { reportResult } from '#contract/tournaments/matches.ts'
import type { Database } from '../../platform/database/database.ts'
import { createCup, createWinningResult } from '../tournament.ts'
import type { Answer, Requester } from '../world.ts'

/** A prepared request that changes the club, and its effects. */
export type Change = {
  readonly send: () => Promise<Answer<unknown>>
  /** Query whose count increases by one if the request is accepted, however often it is sent. */
  readonly countQuery: string
  /** Zero for requests that store no row. */
  readonly expectedIncrease: 0 | 1
}
export type Flow = { readonly name: string; readonly prepare: (nth: number) => Promise<Change> }

const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }

/** A club to change, on any server. */
export type Club = {
  readonly organiser: Requester
  readonly stranger: Requester
  readonly pass: (ms: number) => void
}

/** Returns the value of a flow's count query. */
export async function countRows(db: Database, countQuery: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select cast((select ${sql.raw(countQuery)}) as integer) as many`.execute(db)
  return rows[0]!.many
}

/** Creates the flows that fault tests interrupt. */
export async function createFlows(club: Club, entrants = 24): Promise<Flow[]> {
  const { organiser, stranger } = club
  const add = async (name: string) => (await organiser.do(addPlayer, { body: { name } })).id
  const [ann, bob] = [await add('Ann'), await add('Bob')]
  const cup = await createCup(club, organiser, entrants, { format: 'round_robin' })
  const ready = (await cup.matches()).filter(({ status }) => status === 'ready')
  const match = { sportId: 'tabletennis' as const, player1Id: ann, player2Id: bob }
  const scores = { player1Score: 2, player2Score: 1 }
  const createKeyHeader = (key: string) => ({ 'idempotency-key': key })
  const credentials = { email: 'nia@example.org', password }
  const newcomer = { name: 'Nia Llewellyn', password, confirmPassword: password }
  await stranger.do(signUp, { body: { ...newcomer, ...credentials } }, api)
  return [
    {
      name: 'recording',
      prepare: async (nth) => ({
        countQuery: 'count(*) from matches',
        expectedIncrease: 1,
        send: async () =>
          organiser.call(
            recordMatch,
            { body: { ...match, ...scores } },
            createKeyHeader(`record-${nth}`),
          ),
      }),
    },
    {
      name: 'correcting',
      prepare: async (nth) => {
        const { id, version } = await organiser.do(recordMatch, { body: { ...match, ...scores } })
        const body = { version, reason: 'The other won', player1Score: 0, player2Score: 2 }
        return {
          countQuery: 'sum(version) from matches',
          expectedIncrease: 1,
          send: async () =>
            organiser.call(
              correctMatch,
              { params: { id }, body },
              createKeyHeader(`correct-${nth}`),
            ),
        }
      },
    },
    {
      name: 'a result in a tournament',
      prepare: async (nth) => {
        const params = { id: cup.id, matchId: ready.pop()!.id }
        const body = createWinningResult('tabletennis', 1)
        return {
          countQuery: 'count(*) from matches where tournament_id is not null',
          expectedIncrease: 1,
          send: async () =>
            organiser.call(reportResult, { params, body }, createKeyHeader(`result-${nth}`)),
        }
      },
    },
    {
      name: 'signing in',
      prepare: async () => ({
        countQuery: 'count(*) from users',
        expectedIncrease: 0,
        send: async () => {
          const signInAndRead = async () => {
            const answer = await stranger.call(logIn, { body: credentials }, api)
            if (answer.status !== 200) return answer
            const authorization = `Bearer ${answer.body.accessToken}`
            return stranger.call(getMe, {}, { authorization })
          }
          const answer = await signInAndRead()
          // A clock jump has expired what was just created.
          return answer.status === 401 ? signInAndRead() : answer
        },
      }),
    },
    {
      name: 'signing up',
      prepare: async (nth) => {
        const body = { ...newcomer, email: `nia${nth}@example.org` }
        return {
          countQuery: 'count(*) from users',
          expectedIncrease: 1,
          send: async () =>
            stranger.call(signUp, { body }, { ...api, ...createKeyHeader(`up-${nth}`) }),
        }
      },
    },
  ]
}
