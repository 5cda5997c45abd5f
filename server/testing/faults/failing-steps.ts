import { seededRandom } from '../../demo/random.ts'
import { isWrite } from '../observe-statements.ts'
import { createWorld, type World } from '../world.ts'
import { createFlows, countRows, type Change, type Flow } from './flows.ts'
import {
  findViolations,
  addToCount,
  checkRefusal,
  type PartResult,
  type PartSetting,
} from './violations.ts'

/** Database errors of a failing step. */
const databaseErrors = {
  // I/O error, disk full, corrupted page: sqlite.org/rescode.html
  sqlite: [10, 13, 1546].map((errcode) => ({ code: 'ERR_SQLITE_ERROR', errcode })),
  // Admin shutdown, lost connection, disk full, serialization failure: PostgreSQL manual, appendix
  // A
  postgres: ['57P01', 'ECONNRESET', '53100', '40001'].map((code) => ({ code })),
}

/** When a step fails: before it is executed, or after, when only the reply is lost. */
type Timing = 'before' | 'after'

/** Fails the nth step, before or after it is executed. Returns the failed step. */
function failNth(world: World, nth: number, timing: Timing, error: object) {
  let stepsLeft = nth
  let failed: string | null = null
  let isInTransaction = false
  const fail = (text: string) => {
    if (failed !== null || --stepsLeft > 0) return
    failed = text
    throw Object.assign(new Error('the statement failed'), error)
  }
  world.observeStatements({
    before: (text) => {
      if (timing === 'before') fail(text)
      if (text === 'begin') isInTransaction = true
    },
    after: (text) => {
      const isKept = text === 'commit' || (isWrite(text) && !isInTransaction)
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (timing === 'after' && isKept) fail(text)
    },
  })
  return () => {
    world.observeStatements(null)
    return failed
  }
}

/** Fails one step of a change, retries the change, and returns the violations. */
async function tryStep(
  world: World,
  { send, countQuery, expectedIncrease }: Change,
  fail: () => () => string | null,
) {
  const { db } = world.server.context
  const before = await countRows(db, countQuery)
  const stopFailing = fail()
  const first = await send()
  const failed = stopFailing()
  const violations: string[] = []
  if (first.status >= 400) {
    violations.push(...checkRefusal('refused', first.status, first.error))
    if (failed === null || first.status !== 503) violations.push(`refused with ${first.text}`)
  }
  const second = await send()
  if (second.status >= 300) violations.push(`sent again: ${second.text}`)
  const increase = (await countRows(db, countQuery)) - before
  if (increase !== expectedIncrease)
    violations.push(`${countQuery} rose by ${increase} instead of ${expectedIncrease}`)
  return { failed, violations }
}

/**
 * Fails each database statement of a change in turn and retries. The retry must be applied once or refused
 * with a reason.
 */
export async function failEachStep({ engine, seed, isLong }: PartSetting): Promise<PartResult> {
  const world = await createWorld(engine)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(seed)
  let nth = 0
  const failAll = async ({ name, prepare }: Flow, timing: Timing) => {
    // The suite skips some steps, depending on the seed.
    for (let step = random.int(1, isLong ? 1 : 8); ; step += random.int(1, isLong ? 1 : 12)) {
      world.pass(1000)
      const change = await prepare((nth += 1))
      const error = random.pick<object>(databaseErrors[engine])
      const { failed, violations } = await tryStep(world, change, () =>
        failNth(world, step, timing, error),
      )
      const label = `${name}, step ${step} failing ${timing} (${failed}, ${JSON.stringify(error)})`
      result.violations.push(...violations.map((violation) => `${label}: ${violation}`))
      if (failed === null) return
      addToCount(result.counts, `steps of ${name} that failed`)
    }
  }
  try {
    const organiser = await world.join('organizer')
    for (const flow of await createFlows({
      organiser,
      stranger: world.stranger,
      pass: world.pass,
    })) {
      await failAll(flow, 'before')
      await failAll(flow, 'after')
    }
    const { db, secret } = world.server.context
    result.violations.push(...(await findViolations(db, secret)))
  } finally {
    await world.close()
  }
  return result
}
