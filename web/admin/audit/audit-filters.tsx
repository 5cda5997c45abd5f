import { outcomes, severities, type AuditEvent } from '#contract/security/events.ts'
import { eventWords, outcomeWords, severityWords } from '../../accounts/events/event-messages.ts'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

export type AuditFilter = {
  q?: string | undefined
  type?: string | undefined
  severity?: AuditEvent['severity'] | undefined
  outcome?: AuditEvent['outcome'] | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Props = {
  filter: AuditFilter
  /** Every type that occurs. */
  types: readonly string[]
  onChange: (part: AuditFilter) => void
  /** Number of matching events. */
  total: number
}

const noFilter = {
  type: undefined,
  severity: undefined,
  outcome: undefined,
  from: undefined,
  to: undefined,
} as const

/** Filters of the audit log, stored in the URL. */
export function AuditFilters({ filter, types, onChange, total }: Props) {
  const { q = '', type, severity, outcome, from = '', to = '' } = filter
  const known = type === undefined || types.includes(type) ? types : [type, ...types]
  return (
    <FilterBar
      title={t('filterLog')}
      first={
        <SearchField
          label={t('findInLog')}
          value={q}
          onChange={(typed) => onChange({ q: typed || undefined })}
        />
      }
      values={[type, severity, outcome, filter.from, filter.to]}
      onClear={() => onChange(noFilter)}
      show={t('showEvents', { count: total })}
    >
      <select
        aria-label={t('type')}
        value={type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value || undefined })}
      >
        <option value="">{t('anyEvent')}</option>
        {known.map((one) => (
          <option key={one} value={one}>
            {eventWords(one)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('severity')}
        value={severity ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ severity: severities.find((one) => one === value) })
        }}
      >
        <option value="">{t('anySeverity')}</option>
        {severities.map((one) => (
          <option key={one} value={one}>
            {severityWords(one)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('outcome')}
        value={outcome ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ outcome: outcomes.find((one) => one === value) })
        }}
      >
        <option value="">{t('anyOutcome')}</option>
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {outcomeWords(one)}
          </option>
        ))}
      </select>
      <label>
        <span className={text.label}>{t('from')}</span>
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
      </label>
      <label>
        <span className={text.label}>{t('to')}</span>
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        />
      </label>
    </FilterBar>
  )
}
