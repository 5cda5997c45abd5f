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

/** An open club with its current requests. */
export type LoadedClub = Club & {
  readonly host: string
  readonly log: Log
  requests: number
  usedAt: number
}

export type Clubs = {
  /** Returns the club of a host name, opening it if closed; null if there is none. */
  readonly find: (host: string) => Promise<LoadedClub | null>
  /** Closes clubs that are unused for a while, and above the maximum the least recently used. */
  readonly sweep: () => Promise<void>
  /** Opens each closed club in turn to run its periodic tasks. */
  readonly round: () => Promise<void>
  readonly awake: () => readonly LoadedClub[]
  /** Waits until every request is answered, and closes all clubs. */
  readonly close: () => Promise<void>
}

type Entry = {
  readonly opening: Promise<LoadedClub>
  club: LoadedClub | null
  closing: Promise<void> | null
}

/** Host names that are valid folder names: no dot at either end, nothing that leads elsewhere. */
const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/
export const isHostName = (name: string) => hostName.test(name)

/**
 * Reads the settings of a club: the shared ones with the club's folder and address, overridden by
 * `club.env` in its folder.
 */
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
      ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}),
      DATA_DIR: dataDir,
      CLUBS_DIR: undefined,
    },
    [],
  )
}

const openConfigured = async (config: Config, log: Log) =>
  openClub(config, log, connectRelay(config))

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const sleepsAfterMs = 10 * 60 * 1000
/** Clubs unused for a day are opened for periodic tasks in one of this many rounds. */
const quietAfterMs = 24 * 60 * 60 * 1000
const quietEvery = 6
/** Maximum number of clubs opened at once, so that open ones keep responding. */
const openingAtOnce = 2
const patienceMs = 25_000
const askAgainMs = 20

/**
 * Hosts many clubs, each in the folder of its host name with its own database, secret and settings. They
 * are isolated from each other; an unused club is closed and costs nothing.
 */
export function createClubs({
  clubs: { folder, awake: most },
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
  const inTurn = keyedSemaphore(
    openingAtOnce,
    patienceMs,
    () => new Error('Too many clubs open at once'),
  )
  let isClosed = false
  /** When each club was last requested since the server started. */
  const askedAt = new Map<string, number>()
  let rounds = 0
  const isQuiet = (host: string) => (askedAt.get(host) ?? -Infinity) <= clock() - quietAfterMs

  const open = async (host: string): Promise<LoadedClub> => {
    const clubLog = log.child({ club: host })
    const club = await inTurn(async () =>
      openConfigured(readClubConfig(env, folder, host), clubLog),
    )
    return { ...club, host, log: clubLog, requests: 0, usedAt: clock() }
  }
  const begin = (host: string): Entry => {
    const opening = open(host)
    const entry: Entry = { opening, club: null, closing: null }
    entries.set(host, entry)
    opening.then(
      (club) => {
        entry.club = club
        if (entries.size > most) sweep().catch(() => {})
      },
      () => entries.delete(host),
    )
    return entry
  }
  const find = async (host: string): Promise<LoadedClub | null> => {
    for (;;) {
      if (isClosed) throw serverStopping()
      const known = entries.get(host)
      const closing = known?.closing ?? null
      if (closing !== null) {
        await closing
        continue
      }
      if (known === undefined && !isFolder(join(folder, host))) return null
      const club = await (known ?? begin(host)).opening
      club.usedAt = clock()
      return club
    }
  }
  const shut = async (entry: Entry, club: LoadedClub) => {
    entry.closing ??= closeClub(club, club.log).finally(() => entries.delete(club.host))
    await entry.closing
  }
  const sweep = async () => {
    const unused = idle().toSorted((a, b) => a.club.usedAt - b.club.usedAt)
    const staying = [...entries.values()].filter(({ closing }) => closing === null)
    const tooMany = staying.length - most
    const over = unused.filter(
      ({ club }, at) => at < tooMany || club.usedAt <= clock() - sleepsAfterMs,
    )
    await Promise.all(over.map(async ({ entry, club }) => shut(entry, club)))
  }
  const idle = () =>
    [...entries.values()].flatMap((entry) => {
      const { club, closing } = entry
      const isUsed =
        club === null || closing !== null || club.requests > 0 || club.server.sockets() > 0
      return isUsed ? [] : [{ entry, club }]
    })
  return {
    find: async (host) => {
      if (!isHostName(host)) return null
      const club = await find(host)
      if (club !== null) askedAt.set(host, clock())
      return club
    },
    awake: () =>
      [...entries.values()].flatMap(({ club, closing }) =>
        club === null || closing !== null ? [] : [club],
      ),
    sweep,
    round: async () => {
      rounds += 1
      const isForQuiet = rounds % quietEvery === 1
      const found = await readdir(folder, { withFileTypes: true })
      for (const { name } of found.filter((each) => each.isDirectory() && isHostName(each.name))) {
        if (isClosed) return
        if (entries.has(name) || (isQuiet(name) && !isForQuiet)) continue
        const club = await find(name).catch((error: unknown) => {
          log.error({ error, club: name }, 'opening a club failed')
          return null
        })
        if (club === null) continue
        await runAllJobsOnce(club.server.context)
        const entry = idle().find((each) => each.club === club)
        if (entry !== undefined) await shut(entry.entry, club)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(
        [...entries.values()].map(async (entry) => {
          const club = await entry.opening.catch(() => null)
          while (club !== null && club.requests > 0) await sleep(askAgainMs)
          if (club !== null) await shut(entry, club)
        }),
      )
    },
  }
}
