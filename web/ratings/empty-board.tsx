import { IconPlus } from '@tabler/icons-react'
import type { Sport } from '#engine/sports/types.ts'
import { useRecordMatch } from '../platform/record-opener.ts'
import { Button } from '../ui/button.tsx'
import { sportShapes } from '../ui/sport-icon.tsx'
import { EmptyState } from '../ui/state-panel.tsx'

type Props = { sport: Sport; filtered: boolean; onAll: () => void }

export function EmptyBoard({ sport, filtered, onAll }: Props) {
  const record = useRecordMatch()
  if (filtered) {
    return (
      <EmptyState title="Nobody here" action={<Button onClick={onAll}>Show everyone</Button>}>
        No player of this board fits the search and the range.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={sportShapes[sport.id]}
      title={`Nobody has played ${sport.name} yet`}
      action={
        <Button kind="primary" icon={IconPlus} onClick={() => record({ sportId: sport.id })}>
          Record the first match
        </Button>
      }
    >
      The first rated match puts two players on the board. After five, they have a rank.
    </EmptyState>
  )
}
