import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Short, since a node that waits for its next slice while it holds locks keeps the others waiting.
 */
const periodUs = 10_000
const second = '/sys/fs/cgroup/cgroup.controllers'
const first = '/sys/fs/cgroup/cpu'

/** A share of one core per node, to show what more nodes gain if they don't compete for cores. */
export type Slice = { readonly hold: (pid: number) => void; readonly end: () => void }

/** Limits to `share` of one core, by the kernel's scheduler; null if not permitted. */
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
    // Its threads too: each is a separate task of the kernel.
    hold: (pid) => {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        writeFileSync(join(folder, isSecond ? 'cgroup.threads' : 'tasks'), task)
      }
    },
    end: () => rmdirSync(folder),
  }
}
