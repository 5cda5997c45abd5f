import { useQuery } from '@tanstack/react-query'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'

/** The largest page that the API returns. */
const latestPage = { page: 1, pageSize: 100 }

type Props = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Filters by one tournament; offers the latest ones. */
export function TournamentSelect({ value, onChange }: Props) {
  const latest = useQuery(queryOf(listTournaments, { query: latestPage }))
  const offered = latest.data?.items ?? []
  const isOffered = offered.some(({ id }) => id === value)
  const chosen = useQuery({
    ...queryOf(getTournament, { params: { id: value ?? '' } }),
    enabled: value !== undefined && latest.isSuccess && !isOffered,
  })
  return (
    <label>
      <span className={text.label}>{t('tournament')}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">{t('any')}</option>
        {value !== undefined && !isOffered && (
          <option value={value}>{chosen.data?.name ?? '…'}</option>
        )}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
