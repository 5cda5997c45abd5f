import {
  IconBolt,
  IconListNumbers,
  IconPlus,
  IconTournament,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Sport } from '#engine/sports/types.ts'
import { useRecordMatch } from '../../platform/dialogs/record-opener.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const icons: Record<Sport['action'], TablerIcon> = {
  record: IconPlus,
  tournaments: IconTournament,
  scoring: IconBolt,
  rankings: IconListNumbers,
}

/** The sport's main button. Source: specification, point 2. */
export function SportAction({ sport, isPrimary }: { sport: Sport; isPrimary: boolean }) {
  const navigate = useNavigate()
  const record = useRecordMatch()
  const act = (): void => {
    switch (sport.action) {
      case 'record':
        return record({ sportId: sport.id })
      case 'scoring':
        return void navigate({ to: '/live/new', search: { sport: sport.id } })
      case 'tournaments':
        return void navigate({ to: '/tournaments', search: { sport: sport.id } })
      case 'rankings':
        return void navigate({ to: '/leaderboard', search: { sport: sport.id } })
    }
  }
  return (
    <Button
      kind={isPrimary ? 'primary' : 'outline'}
      icon={icons[sport.action]}
      aria-label={t('action', { label: readName(sport.buttonLabel), sport: readName(sport.name) })}
      onClick={act}
    >
      {readName(sport.buttonLabel)}
    </Button>
  )
}

/** Records a match, if the sport's main button does something else. */
export function RecordAction({ sport }: { sport: Sport }) {
  const record = useRecordMatch()
  if (sport.action === 'record') return null
  return (
    <Button
      icon={IconPlus}
      aria-label={t('action', { label: t('record'), sport: readName(sport.name) })}
      onClick={() => record({ sportId: sport.id })}
    >
      {t('record')}
    </Button>
  )
}

/** Scores a match live, if the sport's main button does something else. */
export function ScoreLive({ sport }: { sport: Sport }) {
  const navigate = useNavigate()
  if (sport.action === 'scoring') return null
  const label = t('scoreLive', { sport: readName(sport.name) })
  return (
    <IconButton
      icon={IconBolt}
      label={label}
      title={label}
      onClick={() => void navigate({ to: '/live/new', search: { sport: sport.id } })}
    />
  )
}
