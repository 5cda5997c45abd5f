import { dateWords } from './locale.ts'
import { relativeDate } from './relative-date.ts'
import { useNow } from '../hooks/use-now.ts'

/** A relative time, with the full date on hover. */
export function When({ at }: { at: string | number }) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={dateWords(moment, 'wholeMoment')}>
      {relativeDate(moment.getTime(), now)}
    </time>
  )
}
