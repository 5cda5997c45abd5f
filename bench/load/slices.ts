import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short, because a node that waits for its next slice while it holds a lock blocks the others. */
const periodUs = 10_000
const cgroupV2 = '/sys/fs/cgroup/cgroup.controllers'
const cgroupV1 = '/sys/fs/cgroup/cpu'

/** A limit on the processor time of a node, so that two nodes do not compete for the same cores. */
export type Slice = { readonly add: (pid: number) => void; readonly remove: () => void }

/** Creates a cgroup that limits processes to `share` of one core; null if not permitted. */
export function createSlice(name: string, share: number): Slice | null {
  const quota = Math.round(periodUs * share)
  const isV2 = existsSync(cgroupV2)
  const folder = join(isV2 ? '/sys/fs/cgroup' : cgroupV1, `fivebar-${name}`)
  try {
    mkdirSync(folder, { recursive: true })
    if (isV2) writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodUs}`)
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
    }
  } catch {
    return null
  }
  return {
    // Adds every thread, since the kernel limits each as a task of its own.
    add: (pid) => {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        writeFileSync(join(folder, isV2 ? 'cgroup.threads' : 'tasks'), task)
      }
    },
    remove: () => rmdirSync(folder),
  }
}
