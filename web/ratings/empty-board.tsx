import { IconPlus } from '@tabler/icons-react'
import type { Sport } from '#engine/sports/types.ts'
import { useRecordMatch } from '../platform/dialogs/record-opener.ts'
import { Button } from '../ui/controls/button.tsx'
import { sportShapes } from '../ui/sports/sport-icon.tsx'
import { EmptyState } from '../ui/states/state-panel.tsx'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'

type Props = { sport: Sport; isFiltered: boolean; onAll: () => void }

export function EmptyBoard({ sport, isFiltered, onAll }: Props) {
  const record = useRecordMatch()
  if (isFiltered) {
    return (
      <EmptyState
        title={t('emptyFiltered')}
        action={<Button onClick={onAll}>{t('showEveryone')}</Button>}
      >
        {t('emptyFilteredHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={sportShapes[sport.id]}
      title={t('empty', { sport: readName(sport.name) })}
      action={
        <Button kind="primary" icon={IconPlus} onClick={() => record({ sportId: sport.id })}>
          {t('recordFirstMatch')}
        </Button>
      }
    >
      {t('emptyHint')}
    </EmptyState>
  )
}
