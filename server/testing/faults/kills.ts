import { requester } from '../world.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { seededRandom } from '../../demo/random.ts'
import type { RunningServer } from '../programs/process.ts'
import { clubProcess, secret, type ClubProcess } from './club-process.ts'
import { flowsOf, rowsOf, type Flow } from './flows.ts'
import type { KillOrder } from './kill-at-commit.ts'
import { findViolations, count, type PartResult, type Setting } from './laws.ts'

/** Preloaded into a server that will be killed. */
export const killPreload = join(import.meta.dirname, 'kill-at-commit.ts')

/** Sets the point at which the server kills itself. */
export async function setKillPoint({ child }: RunningServer, order: KillOrder): Promise<void> {
  const ready = once(child, 'message')
  child.send(order)
  await ready
}

type Killed = { readonly wasKilled: boolean; readonly broken: string[] }

/** Kills the server at one point of a change, restarts it and repeats the change. */
async function killAt(
  club: ClubProcess,
  running: { server: RunningServer },
  { prepare }: Flow,
  nth: number,
  order: KillOrder,
): Promise<Killed> {
  const { send, leaves, more } = await prepare(nth)
  const before = await rowsOf(club.open().db, leaves)
  await setKillPoint(running.server, order)
  const first = await send().catch(() => null)
  const wasKilled = first === null
  if (wasKilled) {
    await running.server.kill('SIGKILL')
    running.server = await club.start(killPreload)
  } else await setKillPoint(running.server, { at: 0, side: 'before' })
  const second = await send()
  const left = (await rowsOf(club.open().db, leaves)) - before
  return {
    wasKilled,
    broken: [
      ...(first !== null && first.status >= 300 ? [`answered ${first.text}`] : []),
      ...(second.status >= 300 ? [`sent again: ${second.text}`] : []),
      ...(left === more ? [] : [`left ${left} instead of ${more}`]),
    ],
  }
}

/**
 * Kills the server before and after each commit and retries on its successor. The change must be applied
 * exactly once.
 */
export async function killAtEachCommit(setting: Setting): Promise<PartResult> {
  const club = await clubProcess(setting)
  const found: PartResult = { counts: {}, broken: [] }
  const random = seededRandom(setting.seed)
  try {
    const running = { server: await club.start(killPreload) }
    const address = () => running.server.url
    const stranger = requester(club.stranger(address))
    const flows = await flowsOf({ organiser: await club.signIn(address), stranger, pass: () => {} })
    let nth = 0
    const killAll = async (flow: Flow) => {
      for (let at = 1; ; at++) {
        let isOver = false
        for (const side of ['before', 'after'] as const) {
          const { wasKilled, broken } = await killAt(club, running, flow, (nth += 1), { at, side })
          isOver ||= !wasKilled
          if (!wasKilled && at === 1) found.broken.push(`${flow.name} was never killed`)
          if (wasKilled) count(found.counts, `kills while ${flow.name}`)
          const what = `${flow.name}, killed ${side} keeping ${at}`
          found.broken.push(...broken.map((law) => `${what}: ${law}`))
        }
        if (isOver) return
      }
    }
    // Each kill needs a restart. The suite has time for one change, each seed for another.
    const some = setting.isLong ? flows : [random.pick(flows.slice(0, 3))]
    for (const flow of some) await killAll(flow)
    found.broken.push(...(await findViolations(club.open().db, secret)))
  } finally {
    await club.remove()
  }
  return found
}
