import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const cores = availableParallelism()

/** Pins all threads of a process, or its main thread, to some cores. Returns false if that failed. */
const pinToCores = (pid: number, coreList: string, threads: 'all' | 'main' = 'all') => {
  const options = threads === 'all' ? '-apc' : '-pc'
  return spawnSync('taskset', [options, coreList, String(pid)], { stdio: 'ignore' }).status === 0
}

/** Returns the ids of this process's children and of their descendants. */
function listDescendants(): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (pid) => readParent(Number(pid)),
  )
  const listBelow = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [Number(child), ...listBelow(Number(child))])
  return listBelow(process.pid)
}

function readParent(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}

/**
 * Reserves the first core for the servers' main threads, and the others for clients, the database
 * and the servers' other threads, since phones put no load on a club's machine. Returns a function
 * that undoes it; null if the machine has one core or pinning is not supported.
 */
export function reserveCore(servers: readonly number[]): (() => void) | null {
  if (process.platform !== 'linux' || cores < 2) return null
  if (!servers.every((pid) => pinToCores(pid, '0', 'main'))) return null
  const others = () => [process.pid, ...listDescendants().filter((pid) => !servers.includes(pid))]
  for (const pid of others()) pinToCores(pid, `1-${cores - 1}`)
  return () => {
    for (const pid of others()) pinToCores(pid, `0-${cores - 1}`)
  }
}
