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
  const currentNumber = isOver ? null : won.length + 1
  const shownTags = rackTags.filter((tag) => won.some(({ how }) => how === tag))
  return (
    <section className={classes.strip} aria-label={t('racksInOrder')}>
      <ol style={{ gridTemplateColumns: `repeat(${numbers.length}, minmax(0, 1fr))` }}>
        {numbers.map((number) => (
          <Cell
            key={number}
            number={number}
            rack={won[number - 1]}
            currentNumber={currentNumber}
            names={names}
          />
        ))}
      </ol>
      <p className={classes.legend}>
        <span>{t('upDown', { up: names[0], down: names[1] })}</span>
        {shownTags.map((tag) => (
          <span key={tag}>
            <b>{getTagLetter(tag)}</b> {t(`how.${tag}`)}
          </span>
        ))}
      </p>
    </section>
  )
}

const getTagLetter = (tag: RackTag) => t(`letter.${tag}`)

type CellProps = {
  readonly number: number
  readonly rack: WonRack | undefined
  readonly currentNumber: number | null
  readonly names: Pair<string>
}

function Cell({ number, rack, currentNumber, names }: CellProps) {
  const getName = (side: Side) => names[side - 1]!
  const isCurrent = number === currentNumber
  const label =
    rack === undefined
      ? isCurrent
        ? t('rackNow', { count: number })
        : null
      : rack.how === null
        ? t('rackWon', { count: number, name: getName(rack.winner) })
        : t('rackWonBy', { count: number, name: getName(rack.winner), how: describeHow(rack) })
  return (
    <li data-now={isCurrent || undefined} aria-hidden={label === null || undefined}>
      {label !== null && <span className={text.hidden}>{label}</span>}
      <i data-won={rack?.winner} aria-hidden="true">
        {rack === undefined || rack.how === null ? '' : getTagLetter(rack.how)}
      </i>
      <span aria-hidden="true">{number}</span>
    </li>
  )
}
