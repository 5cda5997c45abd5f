import { getMe, logIn, signUp } from '#contract/accounts.ts'
import { correctMatch, recordMatch } from '#contract/matches.ts'
import { reportResult } from '#contract/tournaments/matches.ts'
import { sql } from 'kysely'
import { seededRandom } from '../../demo/random.ts'
import { accepted, createCup, winningResult } from '../tournament.ts'
import { createWorld, type Answer, type World } from '../world.ts'
import { brokenLaws, count, unsaid, type Found, type Setting } from './laws.ts'

/** What the databases say where a step fails. */
const troubles = {
  // Input or output failed, no room, a damaged page: sqlite.org/rescode.html
  sqlite: [10, 13, 1546].map((errcode) => ({ code: 'ERR_SQLITE_ERROR', errcode })),
  // Ended by the administrator, the line cut, no room, serialisation: PostgreSQL manual, appendix A
  postgres: ['57P01', 'ECONNRESET', '53100', '40001'].map((code) => ({ code })),
}

/** A request that changes the club, prepared so that it is accepted, and what it leaves behind. */
type Change = {
  readonly send: () => Promise<Answer<unknown>>
  /** What there must be one more of once it was accepted, however often it was sent. */
  readonly leaves: string
  /** None more, where it leaves nothing of its own. */
  readonly more: 0 | 1
}
type Flow = { readonly name: string; readonly prepare: (nth: number) => Promise<Change> }

const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }

/** The changes of the club that may stop half-way. */
async function flowsOf(world: World): Promise<Flow[]> {
  const organiser = await world.join('organizer')
  const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
  const cup = await createCup(world, organiser, 24, { format: 'round_robin' })
  const ready = (await cup.matches()).filter(({ status }) => status === 'ready')
  const match = { sportId: 'tabletennis' as const, player1Id: ann, player2Id: bob }
  const scores = { player1Score: 2, player2Score: 1 }
  const once = (key: string) => ({ 'idempotency-key': key })
  const credentials = { email: 'nia@example.org', password }
  const newcomer = { name: 'Nia Llewellyn', password, confirmPassword: password }
  accepted(await world.stranger.call(signUp, { body: { ...newcomer, ...credentials } }, api))
  return [
    {
      name: 'recording',
      prepare: async (nth) => ({
        leaves: 'count(*) from matches',
        more: 1,
        send: async () =>
          organiser.call(recordMatch, { body: { ...match, ...scores } }, once(`record-${nth}`)),
      }),
    },
    {
      name: 'correcting',
      prepare: async (nth) => {
        const { id, version } = await world.record(match)
        const body = { version, reason: 'The other won', player1Score: 0, player2Score: 2 }
        return {
          leaves: 'sum(version) from matches',
          more: 1,
          send: async () =>
            organiser.call(correctMatch, { params: { id }, body }, once(`correct-${nth}`)),
        }
      },
    },
    {
      name: 'a result in a tournament',
      prepare: async (nth) => {
        const params = { id: cup.id, matchId: ready.pop()!.id }
        const body = winningResult('tabletennis', 1)
        return {
          leaves: 'count(*) from matches where tournament_id is not null',
          more: 1,
          send: async () => organiser.call(reportResult, { params, body }, once(`result-${nth}`)),
        }
      },
    },
    {
      name: 'signing in',
      prepare: async () => ({
        leaves: 'count(*) from users',
        more: 0,
        send: async () => {
          const answer = await world.stranger.call(logIn, { body: credentials }, api)
          if (answer.status !== 200) return answer
          const authorization = `Bearer ${answer.body.accessToken}`
          return world.stranger.call(getMe, {}, { authorization })
        },
      }),
    },
    {
      name: 'signing up',
      prepare: async (nth) => {
        const body = { ...newcomer, email: `nia${nth}@example.org` }
        return {
          leaves: 'count(*) from users',
          more: 1,
          send: async () => world.stranger.call(signUp, { body }, { ...api, ...once(`up-${nth}`) }),
        }
      },
    },
  ]
}

/** Where a step fails: before the database has done it, or after, when only its answer is lost. */
type Side = 'before' | 'after'

const isWrite = (text: string) => /^\s*(insert|update|delete)/i.test(text)

/** Lets the n-th step fail; a step whose answer is lost matters where it is kept. Says which it was. */
function failNth(world: World, nth: number, side: Side, trouble: object) {
  let left = nth
  let failed: string | null = null
  let isInTransaction = false
  const fail = (text: string) => {
    if (failed !== null || --left > 0) return
    failed = text
    throw Object.assign(new Error('the database did not do it'), trouble)
  }
  world.hear({
    before: (text) => {
      if (side === 'before') fail(text)
      if (text === 'begin') isInTransaction = true
    },
    after: (text) => {
      const isKept = text === 'commit' || (isWrite(text) && !isInTransaction)
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (side === 'after' && isKept) fail(text)
    },
  })
  return () => {
    world.hear(null)
    return failed
  }
}

/** Lets a step of a change fail, sends the change again, and gives what did not hold. */
async function tryStep(
  world: World,
  { send, leaves, more }: Change,
  fail: () => () => string | null,
) {
  const rows = async () => {
    const { rows: found } = await sql<{ many: number }>`
      select cast((select ${sql.raw(leaves)}) as integer) as many`.execute(world.server.house.db)
    return found[0]!.many
  }
  const before = await rows()
  const heal = fail()
  const first = await send()
  const failed = heal()
  const broken: string[] = []
  if (first.status >= 400) {
    broken.push(...unsaid('refused', first.status, first.error))
    if (failed === null || first.status !== 503) broken.push(`refused with ${first.text}`)
  }
  const second = await send()
  if (second.status >= 300) broken.push(`sent again: ${second.text}`)
  const left = (await rows()) - before
  if (left !== more) broken.push(`left ${left} instead of ${more}`)
  return { failed, broken }
}

/**
 * Fails every step of the database in turn while the club is changed, and sends the same again: it is
 * refused in words or accepted, and is there once.
 */
export async function failEachStep({ engine, seed, isLong }: Setting): Promise<Found> {
  const world = await createWorld(engine)
  const found: Found = { counts: {}, broken: [] }
  const random = seededRandom(seed)
  let nth = 0
  const failAll = async ({ name, prepare }: Flow, side: Side) => {
    // In the suite some steps are passed over, others with every seed.
    for (let step = random.int(1, isLong ? 1 : 4); ; step += random.int(1, isLong ? 1 : 6)) {
      world.pass(1000)
      const change = await prepare((nth += 1))
      const trouble = random.pick<object>(troubles[engine])
      const { failed, broken } = await tryStep(world, change, () =>
        failNth(world, step, side, trouble),
      )
      const what = `${name}, step ${step} failing ${side} (${failed}, ${JSON.stringify(trouble)})`
      found.broken.push(...broken.map((law) => `${what}: ${law}`))
      if (failed === null) return
      count(found.counts, `steps of ${name} that failed`)
    }
  }
  try {
    for (const flow of await flowsOf(world)) {
      await failAll(flow, 'before')
      await failAll(flow, 'after')
    }
    const { db, secret } = world.server.house
    found.broken.push(...(await brokenLaws(db, secret)))
  } finally {
    await world.close()
  }
  return found
}
