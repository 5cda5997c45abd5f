import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import {
  tournamentFormats,
  type TournamentFormat,
} from '#engine/tournaments/log/settings/settings.ts'
import { tournamentStatuses, type TournamentStatus } from '#engine/tournaments/log/state.ts'
import { getPlayer } from '#contract/players/players.ts'
import { useUser } from '../../platform/session/session.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { SeasonSelect } from '../../seasons/season-select.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { getFormatName, getStatusName } from '../tournament-messages.ts'
import { Select } from '../../ui/fields/select.tsx'
import { t } from './messages.ts'

type Filter = {
  status?: string | undefined
  format?: string | undefined
  player?: string | undefined
  season?: string | undefined
  q?: string | undefined
}
type Props = {
  filter: Filter
  onChange: (changes: Filter) => void
  /** Number of tournaments that pass the filters. */
  total: number
}

export const noFilter = {
  status: undefined,
  format: undefined,
  player: undefined,
  season: undefined,
} as const

/** Filters of the list of tournaments, stored in the URL. */
export function TournamentsFilters({ filter, onChange, total }: Props) {
  const { status, format, player, season, q = '' } = filter
  const me = useUser()?.playerId ?? null
  const canReadDrafts = usePermission()('tournament.read', { isDraft: true }).ok
  return (
    <FilterBar
      title={t('filterTournaments')}
      first={
        <SearchField
          label={t('findTournament')}
          value={q}
          onChange={(typed) => onChange({ q: typed || undefined })}
        />
      }
      values={[status, format, player, season]}
      onClear={() => onChange(noFilter)}
      closeLabel={t('showTournaments', { count: total })}
    >
      <Select
        label={t('status')}
        none={t('anyStatus')}
        options={tournamentStatuses
          .filter((value) => value !== 'draft' || canReadDrafts)
          .map((value) => ({ value, label: getStatusName(value) }))}
        value={parseStatus(status)}
        onChange={(next) => onChange({ status: next })}
      />
      <Select
        label={t('format')}
        none={t('anyFormat')}
        options={tournamentFormats.map((value) => ({ value, label: getFormatName(value) }))}
        value={parseFormat(format)}
        onChange={(next) => onChange({ format: next })}
      />
      <SeasonSelect value={season} onChange={(next) => onChange({ season: next })} />
      {me !== null && (player === undefined || player === me) && (
        <label>
          <input
            type="checkbox"
            checked={player === me}
            onChange={(event) => onChange({ player: event.currentTarget.checked ? me : undefined })}
          />
          {t('withMe')}
        </label>
      )}
      {player !== undefined && player !== me && (
        <WithPlayer id={player} onClear={() => onChange({ player: undefined })} />
      )}
    </FilterBar>
  )
}

function WithPlayer({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useQuery(queryOf(getPlayer, { params: { id } }))
  return (
    <Button icon={IconX} aria-label={t('everyPlayer')} onClick={onClear}>
      {t('withPlayer', { name: data?.name ?? '…' })}
    </Button>
  )
}

/** Returns the status in the URL; undefined if it is unknown. */
export function parseStatus(text: string | undefined): TournamentStatus | undefined {
  return tournamentStatuses.find((value) => value === text)
}

export function parseFormat(text: string | undefined): TournamentFormat | undefined {
  return tournamentFormats.find((value) => value === text)
}
