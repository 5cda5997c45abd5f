import { cricketNumbers, computeMarksPerRound } from '#engine/live/darts/cricket.ts'
import { bothSides, createFigure, noLatest, type ViewOf, leadsByGame } from '../view.ts'
import { t } from '../messages.ts'

const closing = 3

/** Marks per round, closed numbers, and who led in each leg. */
export const cricketView: ViewOf<'cricket'> = ({ state, steps }) => {
  const { counted, marks, thrower, winner } = state
  const closed = bothSides(
    (side) => cricketNumbers.filter((number) => (marks[side - 1]![number] ?? 0) >= closing).length,
  )
  const perRound = bothSides((side) => computeMarksPerRound(state, side))
  return {
    latest: noLatest,
    facts: bothSides((side) => [
      {
        value: t('share', { hits: closed[side - 1]!, total: cricketNumbers.length }),
        label: t('closed'),
      },
      { value: perRound[side - 1]?.toFixed(2) ?? '–', label: t('marksPerRound') },
    ]),
    turn: bothSides((side) => (winner !== null ? '' : side === thrower ? t('throws') : t('waits'))),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: leadsByGame(
        steps,
        ({ points }) => points,
        () => null,
      ),
    },
    figures: [
      createFigure(t('marksPerRound'), perRound, { format: (value) => value.toFixed(2) }),
      createFigure(
        t('marks'),
        bothSides((side) => counted[side - 1]!.marks),
      ),
      createFigure(
        t('visits'),
        bothSides((side) => counted[side - 1]!.visits),
      ),
      createFigure(t('closed'), closed),
    ],
    players: [],
    sideOf: ({ by }) => by,
    line: ({ action, after }) => ({
      text: '',
      value: action.hit.join(' '),
      scoreAfter: `${after.points[0]}–${after.points[1]}`,
    }),
  }
}
