import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const cores = availableParallelism()

/** Keeps a process on some cores; of its threads all, or the one that answers requests. */
const keepOn = (pid: number, on: string, threads: 'all' | 'first' = 'all') => {
  const options = threads === 'all' ? '-apc' : '-pc'
  return spawnSync('taskset', [options, on, String(pid)], { stdio: 'ignore' }).status === 0
}

/** The processes that this one began, and those that they began. */
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
 * Leaves the first core to what answers requests in servers, and the others to whatever asks them, to the
 * database and to the servers' other threads: people's phones are no load on a club's machine. Gives what undoes it;
 * null where a machine has one core or cannot.
 */
export function ownCore(servers: readonly number[]): (() => void) | null {
  if (process.platform !== 'linux' || cores < 2) return null
  if (!servers.every((pid) => keepOn(pid, '0', 'first'))) return null
  const others = () => [process.pid, ...descendants().filter((pid) => !servers.includes(pid))]
  for (const pid of others()) keepOn(pid, `1-${cores - 1}`)
  return () => {
    for (const pid of others()) keepOn(pid, `0-${cores - 1}`)
  }
}
