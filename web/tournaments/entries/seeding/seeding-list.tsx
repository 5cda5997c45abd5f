import { type KeyboardEvent, useRef, useState } from 'react'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DotsMenu } from '../../../ui/controls/dots-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { MenuItem } from '../../../ui/controls/menu-item.tsx'
import { Rating } from '../../../ui/scores/rating.tsx'
import text from '../../../ui/text.module.css'
import { useRowMoves } from '../../../ui/hooks/use-row-moves.ts'
import classes from './seeding-list.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  /** Sorted by seed. */
  players: readonly TournamentParticipant[]
  fixed: Readonly<Record<string, number>>
  onMove: (from: number, to: number) => void
  onFix: (player: string, seed: number) => void
}

const moveKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const

/** The seeds in order, moved by dragging, by arrow keys on a handle, or by a menu. */
export function SeedingList({ players, fixed, onMove, onFix }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const count = players.length
  const move = (from: number, target: number) => {
    const name = players[from]?.playerName ?? ''
    const to = Math.max(0, Math.min(count - 1, target))
    if (to !== from) onMove(from, to)
    setAnnouncement(t('seedAnnouncement', { name, seed: to + 1, seeds: count }))
  }
  const drag = useDragOrder(count, move)
  useRowMoves(container, players.map(({ playerId }) => playerId).join())
  return (
    <div ref={container}>
      <ol className={classNames(kit.rows, classes.list)} aria-label={t('seeds')} {...drag.list}>
        {players.map((player, index) => (
          <li
            key={player.playerId}
            data-row={player.playerId}
            className={drag.dragged === index ? classes.dragged : undefined}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t('moveSeed', { name: player.playerName, seed: index + 1, seeds: count })}
              aria-keyshortcuts={moveKeys.join(' ')}
              onPointerDown={drag.start(index)}
              onKeyDown={createKeyHandler(index, count, move)}
            >
              <Icon of={IconGripVertical} />
            </button>
            <SeedRow
              player={player}
              seed={index + 1}
              isFixed={fixed[player.playerId] !== undefined}
            />
            <IconButton
              icon={fixed[player.playerId] === undefined ? IconLockOpen : IconLock}
              label={t('fixSeed', { name: player.playerName, seed: index + 1 })}
              aria-pressed={fixed[player.playerId] !== undefined}
              className={classes.lock}
              onClick={() => onFix(player.playerId, index + 1)}
            />
            <MoveMenu name={player.playerName} index={index} count={count} onMove={move} />
          </li>
        ))}
      </ol>
      <p className={text.hidden} role="status">
        {announcement}
      </p>
    </div>
  )
}

function createKeyHandler(index: number, count: number, move: (from: number, to: number) => void) {
  return (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
}

type RowProps = { player: TournamentParticipant; seed: number; isFixed: boolean }

function SeedRow({ player, seed, isFixed }: RowProps) {
  const { playerId, playerName, rating } = player
  return (
    <>
      <span className={classNames(text.num, text.right, isFixed && classes.fixed)}>{seed}</span>
      <Avatar id={playerId} name={playerName} />
      <span className={text.trunc}>{playerName}</span>
      <span className={classNames(kit.wideOnly, text.dim)}>
        {rating !== null && <Rating rating={rating} />}
      </span>
    </>
  )
}

type MenuProps = {
  name: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** Moves a seed for people who can neither drag nor use arrow keys. */
function MoveMenu({ name, index, count, onMove }: MenuProps) {
  const moves: readonly (readonly [TablerIcon, string, number])[] = [
    [IconArrowBarToUp, t('top'), 0],
    [IconArrowUp, t('oneUp'), index - 1],
    [IconArrowDown, t('oneDown'), index + 1],
    [IconArrowBarToDown, t('bottom'), count - 1],
  ]
  return (
    <DotsMenu label={t('move', { name })} buttonLabel={t('moreMoves', { name })}>
      {(close) =>
        moves.map(([icon, label, to]) => (
          <MenuItem
            key={label}
            icon={icon}
            label={label}
            act={() => onMove(index, to)}
            close={close}
          />
        ))
      }
    </DotsMenu>
  )
}
