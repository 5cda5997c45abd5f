import { requester } from '../world.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { seededRandom } from '../../demo/random.ts'
import type { RunningServer } from '../programs/process.ts'
import { createClubProcess, secret, type ClubProcess } from './club-process.ts'
import { createFlows, countRows, type Flow } from './flows.ts'
import type { KillPoint } from './kill-at-commit.ts'
import { findViolations, addToCount, type PartResult, type PartSetting } from './violations.ts'

/** Preloaded into a server that will be killed. */
export const killPreload = join(import.meta.dirname, 'kill-at-commit.ts')

/** Sets the point at which the server kills itself. */
export async function setKillPoint({ child }: RunningServer, order: KillPoint): Promise<void> {
  const ready = once(child, 'message')
  child.send(order)
  await ready
}

type Killed = { readonly wasKilled: boolean; readonly violations: string[] }

/** Kills the server at one point of a change, restarts it and repeats the change. */
async function killAt(
  club: ClubProcess,
  running: { server: RunningServer },
  { prepare }: Flow,
  nth: number,
  order: KillPoint,
): Promise<Killed> {
  const { send, countQuery, expectedIncrease } = await prepare(nth)
  const before = await countRows(club.open().db, countQuery)
  await setKillPoint(running.server, order)
  const first = await send().catch(() => null)
  const wasKilled = first === null
  if (wasKilled) {
    await running.server.kill('SIGKILL')
    running.server = await club.start(killPreload)
  } else await setKillPoint(running.server, { at: 0, timing: 'before' })
  const second = await send()
  const increase = (await countRows(club.open().db, countQuery)) - before
  return {
    wasKilled,
    violations: [
      ...(first !== null && first.status >= 300 ? [`answered ${first.text}`] : []),
      ...(second.status >= 300 ? [`sent again: ${second.text}`] : []),
      ...(increase === expectedIncrease
        ? []
        : [`${countQuery} rose by ${increase} instead of ${expectedIncrease}`]),
    ],
  }
}

/**
 * Kills the server before and after each commit and retries on its successor. The change must be applied
 * exactly once.
 */
export async function killAtEachCommit(setting: PartSetting): Promise<PartResult> {
  const club = await createClubProcess(setting)
  const result: PartResult = { counts: {}, violations: [] }
  const random = seededRandom(setting.seed)
  try {
    const running = { server: await club.start(killPreload) }
    const getAddress = () => running.server.url
    const stranger = requester(club.stranger(getAddress))
    const flows = await createFlows({
      organiser: await club.signIn(getAddress),
      stranger,
      pass: () => {},
    })
    let nth = 0
    const killAll = async (flow: Flow) => {
      for (let at = 1; ; at++) {
        let isOver = false
        for (const timing of ['before', 'after'] as const) {
          const { wasKilled, violations } = await killAt(club, running, flow, (nth += 1), {
            at,
            timing,
          })
          isOver ||= !wasKilled
          if (!wasKilled && at === 1) result.violations.push(`${flow.name} was never killed`)
          if (wasKilled) addToCount(result.counts, `kills while ${flow.name}`)
          const label = `${flow.name}, killed ${timing} commit ${at}`
          result.violations.push(...violations.map((violation) => `${label}: ${violation}`))
        }
        if (isOver) return
      }
    }
    // Each kill needs a restart. The suite has time for one change, each seed for another.
    const some = setting.isLong ? flows : [random.pick(flows.slice(0, 3))]
    for (const flow of some) await killAll(flow)
    result.violations.push(...(await findViolations(club.open().db, secret)))
  } finally {
    await club.remove()
  }
  return result
}
