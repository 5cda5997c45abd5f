import { suggestions } from '#engine/live/darts/checkout.ts'
import {
  averageOf,
  firstNineOf,
  isFinishable,
  pointsLeft,
  legPositionOf,
} from '#engine/live/darts/x01.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Countdown, ViewInput, BuildView } from '../view.ts'
import { forBothSides, createFigure, createShareFigure } from '../view.ts'
import { t } from '../messages.ts'

type X01Step = ViewInput<'x01'>['steps'][number]

const maxLatestVisits = 4
const highScore = 100

const formatOneDecimal = (value: number) => value.toFixed(1)
const visitPoints = ({ action: { by }, before, after }: X01Step) =>
  after.figures[by - 1]!.points - before.figures[by - 1]!.points
const isLegEnd = ({ before, after }: X01Step) => after.won.length > before.won.length
const getPointsLeft = (step: X01Step) =>
  isLegEnd(step) ? 0 : pointsLeft(step.after)[step.action.by - 1]!

/** Averages, checkouts, high scores, and the remaining score by visit. */
export const x01View: BuildView<'x01'> = ({ state, steps, settings }) => {
  const { figures, winner, thrower, inLeg } = state
  const legs = [...Map.groupBy(steps, ({ place }) => place).values()]
  const lastLeg = state.winner === null ? (legs.at(-1) ?? []) : []
  const currentLeg = lastLeg.some(isLegEnd) ? [] : lastLeg
  const visits = (side: Side, among: readonly X01Step[]) =>
    among.filter(({ action }) => action.by === side)
  const readFigure = (
    read: (figures: X01Step['after']['figures'][0]) => number | null,
  ): Pair<number | null> => forBothSides((side) => read(figures[side - 1]!))
  const countTons = (read: (tons: readonly [number, number, number]) => number) =>
    forBothSides((side) => read(figures[side - 1]!.tons))
  return {
    latest: forBothSides((side) =>
      visits(side, currentLeg)
        .slice(-maxLatestVisits)
        .map((step) => ({
          text: String(visitPoints(step)),
          isHigh: visitPoints(step) >= highScore,
        })),
    ),
    facts: forBothSides((side) => {
      const own = visits(side, currentLeg)
      const latest = visits(side, steps).at(-1)
      const { scored, darts } = inLeg[side - 1]!
      const average = averageOf(figures[side - 1]!)
      return [
        { value: latest === undefined ? '–' : String(visitPoints(latest)), label: t('lastVisit') },
        {
          value: own.length === 0 ? '–' : formatOneDecimal((scored * 3) / darts),
          label: t('thisLeg'),
        },
        { value: average === null ? '–' : formatOneDecimal(average), label: t('match') },
      ]
    }),
    turn: forBothSides((side) =>
      winner !== null
        ? ''
        : side === thrower
          ? t('toThrow', { dart: inLeg[side - 1]!.darts + 1 })
          : t('waits'),
    ),
    checkoutRoute:
      winner === null && isFinishable(state)
        ? (suggestions(legPositionOf(state, thrower).left, 3, {
            out: settings.out ?? 'double',
          }).find(({ leaves }) => leaves === 0)?.darts ?? [])
        : [],
    chart: {
      kind: 'countdown',
      title: t('legByLeg'),
      format: String,
      parts: legs.map((leg, index) => createCountdown(leg, index, settings.start)),
    },
    figures: [
      createFigure(t('average'), readFigure(averageOf), { format: formatOneDecimal }),
      createFigure(t('firstNine'), readFigure(firstNineOf), { format: formatOneDecimal }),
      createShareFigure(
        t('checkouts'),
        forBothSides((side) => figures[side - 1]!.checkouts),
        (hits, total) => t('hitsOfTotal', { hits, total }),
      ),
      createFigure(
        t('from100'),
        countTons(([low, middle, highest]) => low + middle + highest),
      ),
      createFigure(
        t('from140'),
        countTons(([, middle, highest]) => middle + highest),
      ),
      createFigure(
        t('maximums'),
        countTons(([, , highest]) => highest),
      ),
      createFigure(
        t('highFinish'),
        readFigure(({ highFinish }) => highFinish),
      ),
      createFigure(
        t('bestLeg'),
        readFigure(({ bestLeg }) => bestLeg),
        { isLowerBetter: true },
      ),
    ],
    players: [],
    getSide: ({ by }) => by,
    describeLine: (step) => ({
      text: '',
      value: step.action.kind === 'bust' || step.after.bust ? t('bust') : String(visitPoints(step)),
      isHigh: visitPoints(step) >= highScore,
      scoreAfter: isLegEnd(step) ? t('out') : String(getPointsLeft(step)),
      isCheckout: isLegEnd(step),
    }),
  }
}

function createCountdown(leg: readonly X01Step[], at: number, start: number): Countdown {
  const own = (side: Side) => leg.filter(({ action }) => action.by === side)
  return {
    label: String(at + 1),
    from: start,
    values: forBothSides((side) => own(side).map(getPointsLeft)),
    marks: forBothSides((side) =>
      own(side).flatMap((step, index) =>
        visitPoints(step) >= highScore
          ? [{ side, at: index, text: String(visitPoints(step)) }]
          : [],
      ),
    ).flat(),
    first: leg[0]?.action.by ?? 1,
  }
}
