import { startOfDay } from '#contract/club/local-time.ts'
import { isOnCalendar } from '#engine/tournaments/log/days.ts'
import { endOfDay } from '../../ui/fields/date-time-input.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { matchTypes } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { PlayerMenuSelect } from '../../players/player-menu-select.tsx'
import { TournamentSelect } from './tournament-select.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import text from '../../ui/text.module.css'
import classes from './match-filters.module.css'
import { t } from '../messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Select } from '../../ui/fields/select.tsx'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

export type MatchFilter = {
  player?: string | undefined
  tournament?: string | undefined
  from?: string | undefined
  to?: string | undefined
  type?: (typeof matchTypes)[number] | undefined
  voided?: boolean | undefined
}

type Props = {
  filter: MatchFilter
  onChange: (changes: MatchFilter) => void
  /** Number of matches that pass the filters. */
  total: number
}

const noFilter = {
  tournament: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  voided: undefined,
} as const

/** Filters of the list of matches, stored in the URL. */
export function MatchFilters({ filter, onChange, total }: Props) {
  const { tournament, from = '', to = '', type, voided = false } = filter
  return (
    <FilterBar
      title={t('filterMatches')}
      first={<PlayerFilter filter={filter} onChange={onChange} />}
      values={[tournament, filter.from, filter.to, type, filter.voided]}
      onClear={() => onChange(noFilter)}
      closeLabel={t('showMatches', { count: total })}
    >
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
      <Select
        labelled
        label={t('type')}
        none={t('any')}
        options={matchTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      <TournamentSelect value={tournament} onChange={(value) => onChange({ tournament: value })} />
      <label>
        <input
          type="checkbox"
          checked={voided}
          onChange={(event) => onChange({ voided: event.currentTarget.checked || undefined })}
        />
        {t('includeVoid')}
      </label>
    </FilterBar>
  )
}

function PlayerFilter({ filter: { player = '' }, onChange }: Omit<Props, 'total'>) {
  const { data } = useQuery({
    ...queryOf(getPlayer, { params: { id: player } }),
    enabled: player !== '',
  })
  return (
    <div className={classNames(kit.row, kit.gap2, classes.player)}>
      <PlayerMenuSelect
        label={t('player')}
        text={player === '' ? t('anyPlayer') : (data?.name ?? '…')}
        className={buttonClass()}
        onPick={({ id }) => onChange({ player: id })}
      />
      {player !== '' && (
        <IconButton
          icon={IconX}
          label={t('showEveryone')}
          onClick={() => onChange({ player: undefined })}
        />
      )}
    </div>
  )
}

/** Converts the club's days to timestamps: from the start of the first to the end of the last. */
export function toTimestamps({ from, to }: Pick<MatchFilter, 'from' | 'to'>) {
  const isValid = (day: string | undefined) => day !== undefined && isOnCalendar(day)
  return {
    from: isValid(from) ? new Date(startOfDay(timeZone(), from!)).toISOString() : undefined,
    to: isValid(to) ? endOfDay(to!) : undefined,
  }
}
