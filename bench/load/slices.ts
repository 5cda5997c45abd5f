import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short: a node that waits for its next turn while it holds locks keeps the others waiting. */
const periodUs = 10_000
const second = '/sys/fs/cgroup/cgroup.controllers'
const first = '/sys/fs/cgroup/cpu'

/** A share of one core for processes: what more nodes bring shows where nodes do not share the cores. */
export type Slice = { readonly hold: (pid: number) => void; readonly end: () => void }

/** `share` of one core, as the kernel deals it out; null where it may not be asked for that. */
export function sliceOf(name: string, share: number): Slice | null {
  const quota = Math.round(periodUs * share)
  const isSecond = existsSync(second)
  const folder = join(isSecond ? '/sys/fs/cgroup' : first, `fivebar-${name}`)
  try {
    mkdirSync(folder, { recursive: true })
    if (isSecond) writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodUs}`)
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
    }
  } catch {
    return null
  }
  return {
    // Its threads too: each is a task of its own to the kernel.
    hold: (pid) => {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        writeFileSync(join(folder, isSecond ? 'cgroup.threads' : 'tasks'), task)
      }
    },
    end: () => rmdirSync(folder),
  }
}
