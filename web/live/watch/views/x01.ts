import { suggestions } from '#engine/live/darts/checkout.ts'
import {
  averageOf,
  firstNineOf,
  isFinishable,
  pointsLeft,
  legPositionOf,
} from '#engine/live/darts/x01.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Countdown, ViewInput, ViewOf } from '../view.ts'
import { bothSides, createFigure, createShareFigure } from '../view.ts'
import { t } from '../messages.ts'

type X01Step = ViewInput<'x01'>['steps'][number]

const maxLatestVisits = 4
const highScore = 100

const formatOneDecimal = (value: number) => value.toFixed(1)
const scoredBy = ({ action: { by }, before, after }: X01Step) =>
  after.figures[by - 1]!.points - before.figures[by - 1]!.points
const endsLeg = ({ before, after }: X01Step) => after.won.length > before.won.length
const leftAfter = (step: X01Step) =>
  endsLeg(step) ? 0 : pointsLeft(step.after)[step.action.by - 1]!

/** Averages, checkouts, high scores, and the remaining score by visit. */
export const x01View: ViewOf<'x01'> = ({ state, steps, settings }) => {
  const { figures, winner, thrower, inLeg } = state
  const legs = [...Map.groupBy(steps, ({ place }) => place).values()]
  const last = state.winner === null ? (legs.at(-1) ?? []) : []
  const current = last.some(endsLeg) ? [] : last
  const visits = (side: Side, of: readonly X01Step[]) =>
    of.filter(({ action }) => action.by === side)
  const figureOf = (
    read: (figures: X01Step['after']['figures'][0]) => number | null,
  ): Pair<number | null> => bothSides((side) => read(figures[side - 1]!))
  const tons = (read: (tons: readonly [number, number, number]) => number) =>
    bothSides((side) => read(figures[side - 1]!.tons))
  return {
    latest: bothSides((side) =>
      visits(side, current)
        .slice(-maxLatestVisits)
        .map((step) => ({ text: String(scoredBy(step)), isHigh: scoredBy(step) >= highScore })),
    ),
    facts: bothSides((side) => {
      const own = visits(side, current)
      const latest = visits(side, steps).at(-1)
      const { scored, darts } = inLeg[side - 1]!
      const average = averageOf(figures[side - 1]!)
      return [
        { value: latest === undefined ? '–' : String(scoredBy(latest)), label: t('lastVisit') },
        {
          value: own.length === 0 ? '–' : formatOneDecimal((scored * 3) / darts),
          label: t('thisLeg'),
        },
        { value: average === null ? '–' : formatOneDecimal(average), label: t('match') },
      ]
    }),
    turn: bothSides((side) =>
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
      parts: legs.map((leg, at) => countdownOfLeg(leg, at, settings.start)),
    },
    figures: [
      createFigure(t('average'), figureOf(averageOf), { format: formatOneDecimal }),
      createFigure(t('firstNine'), figureOf(firstNineOf), { format: formatOneDecimal }),
      createShareFigure(
        t('checkouts'),
        bothSides((side) => figures[side - 1]!.checkouts),
        (hits, total) => t('share', { hits, total }),
      ),
      createFigure(
        t('from100'),
        tons(([low, middle, highest]) => low + middle + highest),
      ),
      createFigure(
        t('from140'),
        tons(([, middle, highest]) => middle + highest),
      ),
      createFigure(
        t('maximums'),
        tons(([, , highest]) => highest),
      ),
      createFigure(
        t('highFinish'),
        figureOf(({ highFinish }) => highFinish),
      ),
      createFigure(
        t('bestLeg'),
        figureOf(({ bestLeg }) => bestLeg),
        { isLowerBetter: true },
      ),
    ],
    players: [],
    sideOf: ({ by }) => by,
    line: (step) => ({
      text: '',
      value: step.action.kind === 'bust' || step.after.bust ? t('bust') : String(scoredBy(step)),
      isHigh: scoredBy(step) >= highScore,
      scoreAfter: endsLeg(step) ? t('out') : String(leftAfter(step)),
      isCheckout: endsLeg(step),
    }),
  }
}

function countdownOfLeg(leg: readonly X01Step[], at: number, start: number): Countdown {
  const own = (side: Side) => leg.filter(({ action }) => action.by === side)
  return {
    label: String(at + 1),
    from: start,
    values: bothSides((side) => own(side).map(leftAfter)),
    marks: bothSides((side) =>
      own(side).flatMap((step, place) =>
        scoredBy(step) >= highScore ? [{ side, at: place, text: String(scoredBy(step)) }] : [],
      ),
    ).flat(),
    first: leg[0]?.action.by ?? 1,
  }
}
