import type { ReactNode } from 'react'
import { IconHandClick } from '@tabler/icons-react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import classes from './half.module.css'
import { usePress } from '../keys/use-press.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly press: () => void
  /** Describes the press: `Point to Ana`. */
  readonly label: string
  readonly hint: string
  /** Whether it is their turn, shown by border, filled tiles and text. */
  readonly hasTurn: boolean
  readonly head: ReactNode
  readonly score: ReactNode
  readonly foot: ReactNode
}

/** Half of the screen as one key, with name and number. */
export function Half({ press, label, hint, hasTurn, head, score, foot }: Props) {
  const handlers = usePress(press)
  return (
    <button
      type="button"
      className={classNames(kit.column, classes.half, hasTurn && classes.on)}
      {...handlers}
    >
      <span className={text.hidden}>{label}</span>
      <span className={classes.head}>{head}</span>
      <span className={classes.score}>{score}</span>
      <span className={classNames(kit.note, classes.foot)}>{foot}</span>
      <span className={classNames(kit.row, classes.hint)} aria-hidden="true">
        <Icon of={IconHandClick} size="s" />
        {hint}
      </span>
    </button>
  )
}

type NameProps = {
  readonly names: readonly string[]
  /** Which player of a pair serves or receives. */
  readonly marked?: { readonly member: number; readonly as: 'serves' | 'receives' } | undefined
}

/** The names of a side in at most two lines, one per player of a pair. */
export function HalfName({ names, marked }: NameProps) {
  return (
    <span className={classes.names} data-pair={names.length > 1 || undefined}>
      {names.map((name, index) => (
        <span key={name} data-mark={marked?.member === index + 1 ? marked.as : undefined}>
          {name}
        </span>
      ))}
    </span>
  )
}
