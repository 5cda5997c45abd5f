import {
  openDisplay,
  type DisplaySettings,
  showDisplay,
  type ShownPicture,
} from '#contract/club/displays.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import {
  followConnection,
  summariesIn,
  topicsOf,
  withScores,
} from '../connection/follow-connection.ts'
import type { SpectatorConnection, ConnectionListener } from '../connection/spectator-socket.ts'

/** The state of a screen. */
export type Feed =
  | { readonly state: 'opening'; readonly isLost: boolean }
  | { readonly state: 'pairing'; readonly code: string }
  | {
      readonly state: 'showing'
      readonly settings: DisplaySettings
      readonly picture: ShownPicture
      /** The server's clock minus the local clock, in ms. */
      readonly offset: number
      /** When the server last replied, by the local clock. */
      readonly heardAt: number
      readonly isLost: boolean
    }

/** Stored on the screen for years. */
const secretKey = 'displaySecret'
/** Short, because someone is waiting in front of it. */
const pairingEveryMs = 2_000
/** Polling interval without a socket, and with one in case a message was lost. */
const plainEveryMs = 15_000
const connectedEveryMs = 60_000
/** Delay before a refused screen requests a code again. */
const refusedMs = 20_000
/** Maximum delay of a refetch after the connection is lost. */
const lostMs = 2_000
/** Batches several changes into one request. */
const gatherMs = 300

type Dependencies = {
  readonly follow: (secret: string, listener: ConnectionListener) => SpectatorConnection
  readonly random: () => number
}

/** Fetches and listens, and reports the screen's state. Returns a function that stops it. */
export function startFeed(
  onFeed: (feed: Feed) => void,
  { follow, random }: Dependencies = { follow: followConnection, random: Math.random },
): () => void {
  let feed: Feed = { state: 'opening', isLost: false }
  let connection: SpectatorConnection | null = null
  let isConnected = false
  let isAsking = false
  let isOver = false
  let codeExpiresAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Feed) => {
    feed = next
    if (!isOver) onFeed(next)
  }
  /** One timer at a time: an earlier request replaces it. */
  const refetchIn = (ms: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void refetch(), ms)
  }
  const pause = () => {
    if (feed.state !== 'showing') return feed.state === 'pairing' ? pairingEveryMs : refusedMs
    return isConnected ? connectedEveryMs : plainEveryMs
  }
  const listener: ConnectionListener = {
    onConnection: (now) => {
      isConnected = now
      // Switched off, or the server is down: the reply says which. The delay spreads out many
      // screens.
      refetchIn(now ? gatherMs : gatherMs + random() * lostMs)
    },
    onMessage: (topic, message) => {
      if (feed.state !== 'showing') return
      const summaries = summariesIn(message)
      if (topic === 'floor' || summaries.length === 0) {
        return refetchIn(gatherMs + random() * (message.spreadMs ?? 0))
      }
      const { picture, offset } = feed
      const at = new Date(Date.now() + offset).toISOString()
      const live = withScores(picture.live, summaries, at)
      if (live === null) return refetchIn(gatherMs)
      show({ ...feed, picture: { ...picture, live }, heardAt: Date.now(), isLost: false })
    },
  }

  const open = async () => {
    const opened = await call(openDisplay)
    localStorage.setItem(secretKey, opened.secret)
    codeExpiresAt = Date.now() + 14 * 60_000
    show({ state: 'pairing', code: opened.code })
  }
  const forget = () => {
    localStorage.removeItem(secretKey)
    connection?.stop()
    connection = null
    isConnected = false
  }
  const loadPicture = async (secret: string) => {
    const { settings, picture } = await call(showDisplay, { body: { secret } })
    if (settings === null || picture === null) {
      // Only this page knows its code; a reloaded page needs a new one, as does an expired one.
      if (feed.state !== 'pairing' || Date.now() > codeExpiresAt) await open()
      return
    }
    connection ??= follow(secret, listener)
    connection.follow(topicsOf(picture.live))
    const heardAt = Date.now()
    const offset = Date.parse(picture.now) - heardAt
    show({ state: 'showing', settings, picture, offset, heardAt, isLost: false })
  }
  const refetch = async () => {
    if (isAsking) return refetchIn(gatherMs)
    isAsking = true
    try {
      const secret = localStorage.getItem(secretKey)
      await (secret === null ? open() : loadPicture(secret))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') {
        forget()
        show({ state: 'opening', isLost: false })
        return refetchIn(gatherMs)
      }
      if (feed.state !== 'pairing') show({ ...feed, isLost: true })
    } finally {
      isAsking = false
    }
    return refetchIn(pause())
  }
  void refetch()
  return () => {
    isOver = true
    clearTimeout(timer)
    connection?.stop()
  }
}
