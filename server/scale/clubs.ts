import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { runAllJobsOnce } from '../operation/maintenance.ts'
import { readConfig, type ClubsConfig, type Config } from '../platform/config/config.ts'
import { serverStopping } from '../platform/http/errors.ts'
import type { Log } from '../platform/config/log.ts'
import { keyedSemaphore } from '../platform/threads/keyed-semaphore.ts'
import { connectRelay } from './redis-relay.ts'
import { closeClub, openClub, type Club } from '../open-club.ts'

/** An open club and its number of current requests. */
export type LoadedClub = Club & {
  readonly host: string
  readonly log: Log
  requests: number
  usedAt: number
}

export type Clubs = {
  /** Returns the club of a host name and opens it if needed; null if there is none. */
  readonly find: (host: string) => Promise<LoadedClub | null>
  /** Closes clubs that are unused for a while, and the least recently used of the unused above the maximum. */
  readonly closeUnused: () => Promise<void>
  /** Opens each closed club to run its periodic jobs. */
  readonly runJobsOfClosed: () => Promise<void>
  readonly listOpen: () => readonly LoadedClub[]
  /** Closes all clubs after their current requests. */
  readonly close: () => Promise<void>
}

type Entry = {
  readonly opening: Promise<LoadedClub>
  club: LoadedClub | null
  closing: Promise<void> | null
  /** Whether its periodic jobs run although no one uses it. */
  isRunningJobs: boolean
}

/** Matches host names that are safe folder names, without a dot at either end. */
const hostNamePattern =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/
export const isHostName = (name: string) => hostNamePattern.test(name)

/** Reads the settings of a club: the shared ones, overridden by `club.env` in its folder. */
export function readClubConfig(
  env: Record<string, string | undefined>,
  folder: string,
  host: string,
): Config {
  const dataDir = join(folder, host)
  const file = join(dataDir, 'club.env')
  const address = new URL(readConfig(env, []).publicUrl)
  address.hostname = host
  return readConfig(
    {
      ...env,
      DEMO: 'false',
      PUBLIC_URL: address.href,
      ...(env['AUDIT_EXPORT'] ? { AUDIT_EXPORT: join(env['AUDIT_EXPORT'], host) } : {}),
      ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}),
      DATA_DIR: dataDir,
      CLUBS_DIR: undefined,
    },
    [],
  )
}

const openConfiguredClub = async (config: Config, log: Log) =>
  openClub(config, log, connectRelay(config))

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const closeAfterMs = 10 * 60 * 1000
/** Clubs unused for a day are opened for periodic jobs only once in this many rounds. */
const quietAfterMs = 24 * 60 * 60 * 1000
const quietRounds = 6
/** Maximum number of clubs opened at a time, so that open ones stay responsive. */
const maxOpening = 2
const maxWaitMs = 25_000
const retryMs = 20

/**
 * Hosts many isolated clubs, each in the folder of its host name with its own database, secret and
 * settings. Unused clubs are closed.
 */
export function createClubs({
  clubs: { folder, awake: maxOpen },
  env,
  log,
  clock = Date.now,
}: {
  readonly clubs: Pick<ClubsConfig, 'folder' | 'awake'>
  readonly env: Record<string, string | undefined>
  readonly log: Log
  readonly clock?: () => number
}): Clubs {
  const entries = new Map<string, Entry>()
  const limitOpening = keyedSemaphore(
    maxOpening,
    maxWaitMs,
    () => new Error('Too many clubs open at once'),
  )
  let isClosed = false
  /** Time of the latest request of each club since the start. */
  const requestedAt = new Map<string, number>()
  let rounds = 0
  const isQuiet = (host: string) => (requestedAt.get(host) ?? -Infinity) <= clock() - quietAfterMs

  const open = async (host: string): Promise<LoadedClub> => {
    const clubLog = log.child({ club: host })
    const club = await limitOpening(async () =>
      openConfiguredClub(readClubConfig(env, folder, host), clubLog),
    )
    return { ...club, host, log: clubLog, requests: 0, usedAt: clock() }
  }
  const startOpening = (host: string): Entry => {
    const opening = open(host)
    const entry: Entry = { opening, club: null, closing: null, isRunningJobs: false }
    entries.set(host, entry)
    opening.then(
      (club) => {
        entry.club = club
        if (entries.size > maxOpen) closeUnused().catch(() => {})
      },
      () => entries.delete(host),
    )
    return entry
  }
  const find = async (host: string): Promise<LoadedClub | null> => {
    for (;;) {
      if (isClosed) throw serverStopping()
      const cached = entries.get(host)
      const closing = cached?.closing ?? null
      if (closing !== null) {
        await closing
        continue
      }
      if (cached === undefined && !isFolder(join(folder, host))) return null
      const club = await (cached ?? startOpening(host)).opening
      club.usedAt = clock()
      return club
    }
  }
  const closeEntry = async (entry: Entry, club: LoadedClub) => {
    entry.closing ??= closeClub(club, club.log).finally(() => entries.delete(club.host))
    await entry.closing
  }
  const closeUnused = async () => {
    const unused = listIdle().toSorted((a, b) => a.club.usedAt - b.club.usedAt)
    const excess = unused.length - maxOpen
    const surplus = unused.filter(
      ({ club }, index) => index < excess || club.usedAt <= clock() - closeAfterMs,
    )
    await Promise.all(surplus.map(async ({ entry, club }) => closeEntry(entry, club)))
  }
  const listIdle = () =>
    [...entries.values()].flatMap((entry) => {
      const { club, closing, isRunningJobs } = entry
      if (club === null || closing !== null || isRunningJobs) return []
      const isUsed = club.requests > 0 || club.server.countSockets() > 0
      return isUsed ? [] : [{ entry, club }]
    })
  return {
    find: async (host) => {
      if (!isHostName(host)) return null
      const club = await find(host)
      if (club !== null) requestedAt.set(host, clock())
      return club
    },
    listOpen: () =>
      [...entries.values()].flatMap(({ club, closing }) =>
        club === null || closing !== null ? [] : [club],
      ),
    closeUnused,
    runJobsOfClosed: async () => {
      rounds += 1
      const includesQuiet = rounds % quietRounds === 1
      const folders = await readdir(folder, { withFileTypes: true })
      for (const { name } of folders.filter(
        (each) => each.isDirectory() && isHostName(each.name),
      )) {
        if (isClosed) return
        if (entries.has(name) || (isQuiet(name) && !includesQuiet)) continue
        const club = await find(name).catch((error: unknown) => {
          log.error({ error, club: name }, 'opening a club failed')
          return null
        })
        const entry = entries.get(name)
        if (club === null || entry?.club !== club) continue
        entry.isRunningJobs = true
        await runAllJobsOnce(club.server.context)
        entry.isRunningJobs = false
        if (listIdle().some((each) => each.entry === entry)) await closeEntry(entry, club)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(
        [...entries.values()].map(async (entry) => {
          const club = await entry.opening.catch(() => null)
          while (club !== null && club.requests > 0) await sleep(retryMs)
          if (club !== null) await closeEntry(entry, club)
        }),
      )
    },
  }
}
