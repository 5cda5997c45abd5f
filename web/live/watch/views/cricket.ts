import { cricketNumbers, computeMarksPerRound } from '#engine/live/darts/cricket.ts'
import { forBothSides, createFigure, noLatest, type BuildView, computeLeads } from '../view.ts'
import { t } from '../messages.ts'

const marksToClose = 3

/** Marks per round, closed numbers, and who led in each leg. */
export const cricketView: BuildView<'cricket'> = ({ state, steps }) => {
  const { counted, marks, thrower, winner } = state
  const closed = forBothSides(
    (side) =>
      cricketNumbers.filter((number) => (marks[side - 1]![number] ?? 0) >= marksToClose).length,
  )
  const perRound = forBothSides((side) => computeMarksPerRound(state, side))
  return {
    latest: noLatest,
    facts: forBothSides((side) => [
      {
        value: t('hitsOfTotal', { hits: closed[side - 1]!, total: cricketNumbers.length }),
        label: t('closed'),
      },
      { value: perRound[side - 1]?.toFixed(2) ?? '–', label: t('marksPerRound') },
    ]),
    turn: forBothSides((side) =>
      winner !== null ? '' : side === thrower ? t('throws') : t('waits'),
    ),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: computeLeads(
        steps,
        ({ points }) => points,
        () => null,
      ),
    },
    figures: [
      createFigure(t('marksPerRound'), perRound, { format: (value) => value.toFixed(2) }),
      createFigure(
        t('marks'),
        forBothSides((side) => counted[side - 1]!.marks),
      ),
      createFigure(
        t('visits'),
        forBothSides((side) => counted[side - 1]!.visits),
      ),
      createFigure(t('closed'), closed),
    ],
    players: [],
    getSide: ({ by }) => by,
    describeLine: ({ action, after }) => ({
      text: '',
      value: action.hit.join(' '),
      scoreAfter: `${after.points[0]}–${after.points[1]}`,
    }),
  }
}
