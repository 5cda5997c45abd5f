import { formatDate } from './locale.ts'
import { formatRelative } from './format-relative.ts'
import { useNow } from '../hooks/use-now.ts'

/** A relative time, with the full date on hover. */
export function When({ at }: { at: string | number }) {
  const now = useNow()
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={formatDate(date, 'fullDate')}>
      {formatRelative(date.getTime(), now)}
    </time>
  )
}
