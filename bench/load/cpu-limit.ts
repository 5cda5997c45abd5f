import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short, because a node that waits for its next slice while it holds a lock blocks the others. */
const periodUs = 10_000
const cgroupV2 = '/sys/fs/cgroup/cgroup.controllers'
const cgroupV1 = '/sys/fs/cgroup/cpu'

/** A limit on the processor time of a node, so that two nodes do not compete for the same cores. */
export type CpuLimit = { readonly add: (pid: number) => void; readonly remove: () => void }

/** Creates a cgroup that limits processes to `share` of one core; null if not permitted. */
export function createCpuLimit(name: string, share: number): CpuLimit | null {
  const quota = Math.round(periodUs * share)
  const isV2 = existsSync(cgroupV2)
  const folder = join(isV2 ? '/sys/fs/cgroup' : cgroupV1, `fivebar-${name}`)
  const remove = () => rmdirSync(folder)
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return null
  }
  try {
    if (isV2) writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodUs}`)
    else {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
    }
  } catch {
    remove()
    return null
  }
  return {
    /** Moves a process with all its threads. */
    add: (pid) => {
      try {
        writeFileSync(join(folder, 'cgroup.procs'), String(pid))
      } catch (error) {
        remove()
        throw error
      }
    },
    remove,
  }
}
