import { agoWords, dateWords, locale } from './locale.ts'
import { say } from './words.ts'

/** `in 28 minutes, at 21:04`: a moment that is still to come, in the reader's zone. */
export function momentAhead(at: string | number, now = Date.now(), tag = locale): string {
  const minutes = Math.max(1, Math.ceil((new Date(at).getTime() - now) / 60_000))
  const span =
    minutes > 90
      ? agoWords(-Math.round(minutes / 60), 'hour', tag, 'long')
      : agoWords(-minutes, 'minute', tag, 'long')
  return say('spanAndTime', { span, time: dateWords(at, 'time', tag) })
}
