import {
  openDisplay,
  type DisplaySettings,
  showDisplay,
  type ShownPicture,
} from '#contract/club/displays.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { followLine, summariesIn, topicsOf, withScores } from '../line/follow-line.ts'
import type { Line, LineListener } from '../line/line-socket.ts'

/** What a screen has to show. */
export type Feed =
  | { readonly state: 'opening'; readonly isLost: boolean }
  | { readonly state: 'pairing'; readonly code: string }
  | {
      readonly state: 'showing'
      readonly settings: DisplaySettings
      readonly picture: ShownPicture
      /** The server's clock minus this one's, in ms. */
      readonly offset: number
      /** When the server last said something, by this clock. */
      readonly heardAt: number
      readonly isLost: boolean
    }

/** Kept on the screen for years. */
const secretKey = 'displaySecret'
/** Somebody stands before it with a phone. */
const pairingEveryMs = 2_000
/** Without a socket, and with one in case a word of it was lost. */
const plainEveryMs = 15_000
const connectedEveryMs = 60_000
/** A screen that is refused asks for a code again after so long. */
const refusedMs = 20_000
/** After the connection is lost it asks within so long. */
const lostMs = 2_000
/** Several changes at once are asked for once. */
const gatherMs = 300

type Wires = {
  readonly follow: (secret: string, listener: LineListener) => Line
  readonly random: () => number
}

/** Asks, listens, and tells what a screen has to show; gives what ends it. */
export function startFeed(
  tell: (feed: Feed) => void,
  { follow, random }: Wires = { follow: followLine, random: Math.random },
): () => void {
  let feed: Feed = { state: 'opening', isLost: false }
  let line: Line | null = null
  let isConnected = false
  let isAsking = false
  let isOver = false
  let codeExpiresAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Feed) => {
    feed = next
    if (!isOver) tell(next)
  }
  /** One timer at a time: whoever wants to ask sooner takes its place. */
  const askIn = (ms: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void ask(), ms)
  }
  const pause = () => {
    if (feed.state !== 'showing') return feed.state === 'pairing' ? pairingEveryMs : refusedMs
    return isConnected ? connectedEveryMs : plainEveryMs
  }
  const listener: LineListener = {
    connected: (now) => {
      isConnected = now
      // Switched off, or the server went: it says which. Many screens do not ask it in the same instant.
      askIn(now ? gatherMs : gatherMs + random() * lostMs)
    },
    told: (topic, message) => {
      if (feed.state !== 'showing') return
      const told = summariesIn(message)
      if (topic === 'floor' || told.length === 0) {
        return askIn(gatherMs + random() * (message.spreadMs ?? 0))
      }
      const { picture, offset } = feed
      const at = new Date(Date.now() + offset).toISOString()
      const live = withScores(picture.live, told, at)
      if (live === null) return askIn(gatherMs)
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
    line?.stop()
    line = null
    isConnected = false
  }
  const look = async (secret: string) => {
    const { settings, picture } = await call(showDisplay, { body: { secret } })
    if (settings === null || picture === null) {
      // Its code is known to this page alone; one that was reloaded needs another, and so does an old one.
      if (feed.state !== 'pairing' || Date.now() > codeExpiresAt) await open()
      return
    }
    line ??= follow(secret, listener)
    line.follow(topicsOf(picture.live))
    const heardAt = Date.now()
    const offset = Date.parse(picture.now) - heardAt
    show({ state: 'showing', settings, picture, offset, heardAt, isLost: false })
  }
  const ask = async () => {
    if (isAsking) return askIn(gatherMs)
    isAsking = true
    try {
      const secret = localStorage.getItem(secretKey)
      await (secret === null ? open() : look(secret))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') {
        forget()
        show({ state: 'opening', isLost: false })
        return askIn(gatherMs)
      }
      if (feed.state !== 'pairing') show({ ...feed, isLost: true })
    } finally {
      isAsking = false
    }
    return askIn(pause())
  }
  void ask()
  return () => {
    isOver = true
    clearTimeout(timer)
    line?.stop()
  }
}
