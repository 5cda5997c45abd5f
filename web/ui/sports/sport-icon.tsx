import {
  IconChessKnight,
  IconHexagonNumber8,
  IconPingPong,
  IconSoccerField,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react'
import { Icon } from '../icon.tsx'

/** The ids of the five sports, as in the engine. */
export type SportName = 'tabletennis' | 'pool' | 'darts' | 'chess' | 'foosball'

export const sportShapes: Record<SportName, TablerIcon> = {
  tabletennis: IconPingPong,
  pool: IconHexagonNumber8,
  darts: IconTargetArrow,
  chess: IconChessKnight,
  foosball: IconSoccerField,
}

type Props = { sport: SportName; size?: 's' | 'm' | 'l'; className?: string | undefined }

export function SportIcon({ sport, size = 'm', className }: Props) {
  return <Icon of={sportShapes[sport]} size={size} className={className} />
}
