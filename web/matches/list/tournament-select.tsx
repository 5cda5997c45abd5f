import { useQuery } from '@tanstack/react-query'
import { tournamentChoiceQuery, tournamentChoicesQuery } from './tournament-queries.ts'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

type Props = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Matches of one tournament; the latest ones are offered. */
export function TournamentSelect({ value, onChange }: Props) {
  const latest = useQuery(tournamentChoicesQuery)
  const offered = latest.data?.items ?? []
  const isOffered = offered.some(({ id }) => id === value)
  const chosen = useQuery({
    ...tournamentChoiceQuery(value ?? ''),
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
