import { cricketNumbers, marksPerRound } from '#engine/live/darts/cricket.ts'
import { eachSide, figure, nothing, type ViewOf, wormOf } from '../view.ts'
import { t } from '../messages.ts'

const closing = 3

/** Marks per round, closed numbers, and who led in each leg. */
export const cricketView: ViewOf<'cricket'> = ({ state, steps }) => {
  const { counted, marks, thrower, winner } = state
  const closed = eachSide(
    (side) => cricketNumbers.filter((number) => (marks[side - 1]![number] ?? 0) >= closing).length,
  )
  const perRound = eachSide((side) => marksPerRound(state, side))
  return {
    latest: nothing,
    facts: eachSide((side) => [
      {
        value: t('share', { hit: closed[side - 1]!, of: cricketNumbers.length }),
        label: t('closed'),
      },
      { value: perRound[side - 1]?.toFixed(2) ?? '–', label: t('marksPerRound') },
    ]),
    turn: eachSide((side) => (winner !== null ? '' : side === thrower ? t('throws') : t('waits'))),
    path: [],
    course: {
      kind: 'worm',
      parts: wormOf(
        steps,
        ({ points }) => points,
        () => null,
      ),
    },
    figures: [
      figure(t('marksPerRound'), perRound, { write: (value) => value.toFixed(2) }),
      figure(
        t('marks'),
        eachSide((side) => counted[side - 1]!.marks),
      ),
      figure(
        t('visits'),
        eachSide((side) => counted[side - 1]!.visits),
      ),
      figure(t('closed'), closed),
    ],
    players: [],
    sideOf: ({ by }) => by,
    line: ({ action, after }) => ({
      text: '',
      value: action.hit.join(' '),
      to: `${after.points[0]}–${after.points[1]}`,
    }),
  }
}
