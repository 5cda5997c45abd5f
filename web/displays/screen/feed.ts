import {
  openDisplay,
  type DisplaySettings,
  showDisplay,
  type DisplayContent,
} from '#contract/club/displays.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import {
  followConnection,
  readSummaries,
  keepNewerScores,
  listMatchTopics,
  updateScores,
} from '../connection/follow-connection.ts'
import type { SpectatorConnection, ConnectionListener } from '../connection/spectator-socket.ts'

/** The state of a screen. */
export type Feed =
  /** `isUnreachable`: whether the last request failed. */
  | { readonly state: 'opening'; readonly isUnreachable: boolean }
  | { readonly state: 'pairing'; readonly code: string }
  | {
      readonly state: 'showing'
      readonly settings: DisplaySettings
      readonly picture: DisplayContent
      /** The server's clock minus the local clock, in ms. */
      readonly offset: number
      /** When the server last replied, by the local clock. */
      readonly repliedAt: number
      readonly isUnreachable: boolean
    }

/** Kept in local storage for as long as the screen is in use. */
const secretKey = 'displaySecret'
/** Polling interval while pairing: short, because someone is waiting at the screen. */
const pairingPollMs = 2_000
/** Polling intervals without a socket, and with one in case a message was lost. */
const disconnectedPollMs = 15_000
const connectedPollMs = 60_000
/** Retry interval after an error while the screen is neither paired nor pairing. */
const errorRetryMs = 20_000
/** Maximum delay of a refetch after the connection is lost. */
const maxRefetchDelayMs = 2_000
/** Delay before a refetch, so that several changes share one request. */
const batchMs = 300

type Dependencies = {
  readonly follow: (secret: string, listener: ConnectionListener) => SpectatorConnection
  readonly random: () => number
}

/**
 * Loads and follows the picture of a screen, and reports its state. Returns a function that stops
 * it.
 */
export function startFeed(
  onFeed: (feed: Feed) => void,
  { follow, random }: Dependencies = { follow: followConnection, random: Math.random },
): () => void {
  let feed: Feed = { state: 'opening', isUnreachable: false }
  let connection: SpectatorConnection | null = null
  let isConnected = false
  let isFetching = false
  /** Delay of another request after the running one, whose reply may lack the latest change. */
  let nextDelay: number | null = null
  /** Live matches that the picture lacks, such as those of other sports. */
  const otherMatches = new Set<string>()
  let isStopped = false
  let codeExpiresAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const setFeed = (next: Feed) => {
    feed = next
    if (!isStopped) onFeed(next)
  }
  /** Schedules the next request; there is only one timer. */
  const refetchIn = (ms: number) => {
    if (isFetching) {
      nextDelay = ms
      return
    }
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void refetch(), ms)
  }
  const getNextDelay = () => {
    if (feed.state !== 'showing') return feed.state === 'pairing' ? pairingPollMs : errorRetryMs
    return isConnected ? connectedPollMs : disconnectedPollMs
  }
  const listener: ConnectionListener = {
    onConnection: (isNowConnected) => {
      isConnected = isNowConnected
      // After a disconnect, the reply shows whether the screen was switched off or the server is down.
      // The random delay spreads out the requests of many screens.
      refetchIn(isNowConnected ? batchMs : batchMs + random() * maxRefetchDelayMs)
    },
    onMessage: (topic, message) => {
      if (feed.state !== 'showing') return
      const received = readSummaries(message)
      if (topic === 'floor' || received.length === 0) {
        return refetchIn(batchMs + random() * (message.spreadMs ?? 0))
      }
      const summaries = received.filter(({ id }) => !otherMatches.has(id))
      if (summaries.length === 0) return
      const { picture, offset } = feed
      const at = new Date(Date.now() + offset).toISOString()
      const live = updateScores(picture.live, summaries, at)
      if (live === null) {
        const shown = new Set(picture.live.map(({ id }) => id))
        for (const { id } of summaries) if (!shown.has(id)) otherMatches.add(id)
        return refetchIn(batchMs)
      }
      setFeed({
        ...feed,
        picture: { ...picture, live },
        repliedAt: Date.now(),
        isUnreachable: false,
      })
    },
  }

  const requestCode = async () => {
    const reply = await call(openDisplay)
    localStorage.setItem(secretKey, reply.secret)
    codeExpiresAt = Date.now() + 14 * 60_000
    setFeed({ state: 'pairing', code: reply.code })
  }
  const forgetSecret = () => {
    localStorage.removeItem(secretKey)
    connection?.stop()
    connection = null
    isConnected = false
  }
  const listShownMatches = () => (feed.state === 'showing' ? feed.picture.live : [])
  const loadPicture = async (secret: string) => {
    const shownBefore = listShownMatches()
    const { settings, picture: loaded } = await call(showDisplay, { body: { secret } })
    if (isStopped) return
    if (settings === null || loaded === null) {
      // Only this page knows its code, so a reload or an expired code requires a new one.
      if (feed.state !== 'pairing' || Date.now() > codeExpiresAt) await requestCode()
      return
    }
    const live = keepNewerScores(loaded.live, shownBefore, listShownMatches())
    const picture = { ...loaded, live }
    for (const { id } of picture.live) otherMatches.delete(id)
    connection ??= follow(secret, listener)
    connection.follow(listMatchTopics(picture.live))
    const repliedAt = Date.now()
    const offset = Date.parse(picture.now) - repliedAt
    setFeed({ state: 'showing', settings, picture, offset, repliedAt, isUnreachable: false })
  }
  const refetch = async () => {
    isFetching = true
    nextDelay = null
    try {
      const secret = localStorage.getItem(secretKey)
      await (secret === null ? requestCode() : loadPicture(secret))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') {
        forgetSecret()
        setFeed({ state: 'opening', isUnreachable: false })
        nextDelay = batchMs
      } else if (feed.state !== 'pairing') setFeed({ ...feed, isUnreachable: true })
    }
    isFetching = false
    refetchIn(nextDelay ?? getNextDelay())
  }
  void refetch()
  return () => {
    isStopped = true
    clearTimeout(timer)
    connection?.stop()
  }
}
