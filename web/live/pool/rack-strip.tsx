import { type RackTag, rackTags } from '#engine/live/pool/racks.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import text from '../../ui/text.module.css'
import classes from './pool.module.css'
import type { WonRack } from './race.ts'
import { t } from './messages.ts'

type Props = {
  readonly won: readonly WonRack[]
  readonly numbers: readonly number[]
  readonly names: Pair<string>
  readonly isOver: boolean
}

export const describeHow = ({ how }: WonRack) => t(how === null ? 'how.played' : `how.${how}`)

/** The racks in order: filled and up for the left side, hollow and down for the right. */
export function RackStrip({ won, numbers, names, isOver }: Props) {
  const now = isOver ? null : won.length + 1
  const letters = rackTags.filter((tag) => won.some(({ how }) => how === tag))
  return (
    <section className={classes.strip} aria-label={t('course')}>
      <ol style={{ gridTemplateColumns: `repeat(${numbers.length}, minmax(0, 1fr))` }}>
        {numbers.map((number) => (
          <Cell key={number} number={number} rack={won[number - 1]} now={now} names={names} />
        ))}
      </ol>
      <p className={classes.legend}>
        <span>{t('upDown', { up: names[0], down: names[1] })}</span>
        {letters.map((tag) => (
          <span key={tag}>
            <b>{letterOf(tag)}</b> {t(`how.${tag}`)}
          </span>
        ))}
      </p>
    </section>
  )
}

const letterOf = (tag: RackTag) => t(`letter.${tag}`)

type CellProps = {
  readonly number: number
  readonly rack: WonRack | undefined
  readonly now: number | null
  readonly names: Pair<string>
}

function Cell({ number, rack, now, names }: CellProps) {
  const nameOf = (side: Side) => names[side - 1]!
  const isNow = number === now
  const label =
    rack === undefined
      ? isNow
        ? t('rackNow', { count: number })
        : null
      : rack.how === null
        ? t('rackWon', { count: number, name: nameOf(rack.winner) })
        : t('rackWonBy', { count: number, name: nameOf(rack.winner), how: describeHow(rack) })
  return (
    <li data-now={isNow || undefined} aria-hidden={label === null || undefined}>
      {label !== null && <span className={text.hidden}>{label}</span>}
      <i data-won={rack?.winner} aria-hidden="true">
        {rack === undefined || rack.how === null ? '' : letterOf(rack.how)}
      </i>
      <span aria-hidden="true">{number}</span>
    </li>
  )
}
