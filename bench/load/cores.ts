import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const cores = availableParallelism()

/** Pins a process to some cores: all of its threads, or only its main thread. */
const pinTo = (pid: number, on: string, threads: 'all' | 'first' = 'all') => {
  const options = threads === 'all' ? '-apc' : '-pc'
  return spawnSync('taskset', [options, on, String(pid)], { stdio: 'ignore' }).status === 0
}

/** The child processes of this one, and theirs. */
function descendants(): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (pid) => parentOf(Number(pid)),
  )
  const all = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [Number(child), ...all(Number(child))])
  return all(process.pid)
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    // It has ended meanwhile.
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
  if (!servers.every((pid) => pinTo(pid, '0', 'first'))) return null
  const others = () => [process.pid, ...descendants().filter((pid) => !servers.includes(pid))]
  for (const pid of others()) pinTo(pid, `1-${cores - 1}`)
  return () => {
    for (const pid of others()) pinTo(pid, `0-${cores - 1}`)
  }
}
