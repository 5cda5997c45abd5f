import { useId, useState } from 'react'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { matchTypes } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { PlayerMenuSelect } from '../../players/player-menu-select.tsx'
import { TournamentSelect } from './tournament-select.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import filters from '../../ui/layout/filters.module.css'
import text from '../../ui/text.module.css'
import { usePhone } from '../../ui/hooks/use-media.ts'
import classes from './match-filters.module.css'
import { t } from '../messages.ts'
import { queryOf } from '../../platform/cache/query-of.ts'

export type MatchFilter = {
  player?: string | undefined
  tournament?: string | undefined
  from?: string | undefined
  to?: string | undefined
  type?: (typeof matchTypes)[number] | undefined
  voided?: boolean | undefined
}

type Props = { filter: MatchFilter; onChange: (part: MatchFilter) => void }

/** Whose matches, from when, of which kind; all of it in the URL. Folded away on a phone. */
export function MatchFilters(props: Props) {
  const id = useId()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const { player, tournament, from, to, type, voided } = props.filter
  const set = [player, tournament, from, to, type, voided].filter(
    (part) => part !== undefined,
  ).length
  if (!phone) return <Fields {...props} />
  return (
    <div className={classes.folded}>
      <Button
        wide
        icon={IconAdjustmentsHorizontal}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set === 0 ? t('filters') : t('filtersSet', { filters: set })}
      </Button>
      <div id={id}>{open && <Fields {...props} />}</div>
    </div>
  )
}

function Fields({ filter, onChange }: Props) {
  const { player = '', tournament, from = '', to = '', type, voided = false } = filter
  const chosen = useQuery({
    ...queryOf(getPlayer, { params: { id: player } }),
    enabled: player !== '',
  })
  const name = chosen.data?.name ?? '…'
  return (
    <div
      className={classNames(filters.filters, filters.columns, classes.filters)}
      role="group"
      aria-label={t('filters')}
    >
      <div className={classes.player}>
        <span className={text.label} aria-hidden="true">
          {t('player')}
        </span>
        <PlayerMenuSelect
          label={t('player')}
          words={player === '' ? t('anyone') : name}
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
      <label>
        <span className={text.label}>{t('type')}</span>
        <select
          value={type ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ type: matchTypes.find((one) => one === value) })
          }}
        >
          <option value="">{t('any')}</option>
          {matchTypes.map((one) => (
            <option key={one} value={one}>
              {t(`type.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <TournamentSelect
        value={tournament}
        onChange={(chosen) => onChange({ tournament: chosen })}
      />
      <label className={filters.check}>
        <input
          type="checkbox"
          checked={voided}
          onChange={(event) => onChange({ voided: event.currentTarget.checked || undefined })}
        />
        {t('includeVoid')}
      </label>
    </div>
  )
}

/** Local days of the filter as moments: from the first one's start to the last one's end. */
export function momentsOf({ from, to }: Pick<MatchFilter, 'from' | 'to'>) {
  const moment = (day: string | undefined, time: string) => {
    const date = new Date(`${day}T${time}`)
    return day === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
  }
  return { from: moment(from, '00:00:00'), to: moment(to, '23:59:59.999') }
}
