import { fullDate, relativeDate } from './relative-date.ts'
import { useNow } from './use-now.ts'

/** A moment in relative words, with the full date on hover. */
export function When({ at }: { at: string | number }) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={fullDate(moment.getTime())}>
      {relativeDate(moment.getTime(), now)}
    </time>
  )
}
