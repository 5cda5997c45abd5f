type WatchSocket = {
  readonly connected: boolean
  readonly emit: (
    event: 'watch',
    topic: string,
    answer: (isWatched: boolean | null) => void,
  ) => unknown
}
type Options = {
  /** Whether a screen still follows the topic. */
  readonly isFollowed: () => boolean
  readonly onWatched?: () => void
  /** Called when watching started late, so earlier messages were missed. */
  readonly onMissed?: () => void
}

const firstDelayMs = 1_000
const maxDelayMs = 30_000

/** Watches a topic. Retries with growing delays while the server cannot look the topic up. */
export function watchWithRetry(
  socket: WatchSocket,
  topic: string,
  { isFollowed, onWatched, onMissed }: Options,
): void {
  const attempt = (delayMs: number) =>
    socket.emit('watch', topic, (isWatched) => {
      if (isWatched === true) {
        onWatched?.()
        if (delayMs > firstDelayMs) onMissed?.()
      }
      if (isWatched !== null) return
      setTimeout(() => {
        if (socket.connected && isFollowed()) attempt(Math.min(delayMs * 2, maxDelayMs))
      }, delayMs)
    })
  attempt(firstDelayMs)
}
