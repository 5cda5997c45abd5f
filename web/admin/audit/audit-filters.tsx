import { outcomes, severities, type AuditEvent } from '#contract/security/events.ts'
import { eventLabel, outcomeLabel, severityLabel } from '../../accounts/events/event-messages.ts'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import text from '../../ui/text.module.css'
import { Select } from '../../ui/fields/select.tsx'
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
  const options = type === undefined || types.includes(type) ? types : [type, ...types]
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
      closeLabel={t('showEvents', { count: total })}
    >
      <Select
        label={t('type')}
        none={t('anyEvent')}
        options={options.map((value) => ({ value, label: eventLabel(value) }))}
        value={type}
        onChange={(next) => onChange({ type: next })}
      />
      <Select
        label={t('severity')}
        none={t('anySeverity')}
        options={severities.map((value) => ({ value, label: severityLabel(value) }))}
        value={severity}
        onChange={(next) => onChange({ severity: next })}
      />
      <Select
        label={t('outcome')}
        none={t('anyOutcome')}
        options={outcomes.map((value) => ({ value, label: outcomeLabel(value) }))}
        value={outcome}
        onChange={(next) => onChange({ outcome: next })}
      />
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
