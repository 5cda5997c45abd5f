import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listLive } from '#contract/live/events.ts'
import type { Match } from '#contract/matches.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import text from '../ui/text.module.css'
import { t } from './messages.ts'

/** A link to the log of a live-scored match; nothing for other matches. */
export function LiveLogLink({ id }: { readonly id: Match['id'] }) {
  const { data } = useQuery({
    ...queryOf(listLive, { query: { matchId: id } }),
    staleTime: 60_000,
  })
  const live = data?.items[0]
  if (live === undefined) return null
  return (
    <p>
      <Link to="/live/$id" params={{ id: live.id }} className={text.link}>
        {t('scoredLive')}
      </Link>
    </p>
  )
}
