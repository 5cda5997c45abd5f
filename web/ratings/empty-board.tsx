import { IconPlus } from '@tabler/icons-react'
import type { Sport } from '#engine/sports/types.ts'
import { useRecordMatch } from '../platform/record-opener.ts'
import { Button } from '../ui/button.tsx'
import { sportShapes } from '../ui/sport-icon.tsx'
import { EmptyState } from '../ui/state-panel.tsx'
import { say } from './words.ts'

type Props = { sport: Sport; filtered: boolean; onAll: () => void }

export function EmptyBoard({ sport, filtered, onAll }: Props) {
  const record = useRecordMatch()
  if (filtered) {
    return (
      <EmptyState
        title={say('emptyFiltered')}
        action={<Button onClick={onAll}>{say('showEveryone')}</Button>}
      >
        {say('emptyFilteredHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={sportShapes[sport.id]}
      title={say('empty', { sport: sport.name })}
      action={
        <Button kind="primary" icon={IconPlus} onClick={() => record({ sportId: sport.id })}>
          {say('recordFirstMatch')}
        </Button>
      }
    >
      {say('emptyHint')}
    </EmptyState>
  )
}
