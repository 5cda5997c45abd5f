import { useQuery } from '@tanstack/react-query'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { t } from '../messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Select } from '../../ui/fields/select.tsx'

/** The largest page that the API returns. */
const latestPage = { page: 1, pageSize: 100 }

type Props = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Filters by one tournament; offers the latest ones. */
export function TournamentSelect({ value, onChange }: Props) {
  const latest = useQuery(queryOf(listTournaments, { query: latestPage }))
  const tournaments = latest.data?.items ?? []
  const isListed = tournaments.some(({ id }) => id === value)
  const chosen = useQuery({
    ...queryOf(getTournament, { params: { id: value ?? '' } }),
    enabled: value !== undefined && latest.isSuccess && !isListed,
  })
  return (
    <Select
      labelled
      label={t('tournament')}
      none={t('any')}
      options={[
        ...(value === undefined || isListed ? [] : [{ value, label: chosen.data?.name ?? '…' }]),
        ...tournaments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
