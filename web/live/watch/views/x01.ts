import { suggestions } from '#engine/live/darts/checkout.ts'
import {
  averageOf,
  firstNineOf,
  isFinishable,
  pointsLeft,
  legPositionOf,
} from '#engine/live/darts/x01.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { Fall, Seen, ViewOf } from '../view.ts'
import { bothSides, figure, shareFigure } from '../view.ts'
import { t } from '../messages.ts'

type Own = Seen<'x01'>['steps'][number]

const visitsInSight = 4
const high = 100

const one = (value: number) => value.toFixed(1)
const scoredBy = ({ action: { by }, before, after }: Own) =>
  after.figures[by - 1]!.points - before.figures[by - 1]!.points
const isOut = ({ before, after }: Own) => after.won.length > before.won.length
const leftAfter = (step: Own) => (isOut(step) ? 0 : pointsLeft(step.after)[step.action.by - 1]!)

/** Averages, checkouts, high scores, and the remaining score by visit. */
export const x01View: ViewOf<'x01'> = ({ state, steps, settings }) => {
  const { figures, winner, thrower, inLeg } = state
  const legs = [...Map.groupBy(steps, ({ place }) => place).values()]
  const last = state.winner === null ? (legs.at(-1) ?? []) : []
  const current = last.some(isOut) ? [] : last
  const visits = (side: Side, of: readonly Own[]) => of.filter(({ action }) => action.by === side)
  const per = (read: (figures: Own['after']['figures'][0]) => number | null): Pair<number | null> =>
    bothSides((side) => read(figures[side - 1]!))
  const tons = (read: (tons: readonly [number, number, number]) => number) =>
    bothSides((side) => read(figures[side - 1]!.tons))
  return {
    latest: bothSides((side) =>
      visits(side, current)
        .slice(-visitsInSight)
        .map((step) => ({ text: String(scoredBy(step)), isHigh: scoredBy(step) >= high })),
    ),
    facts: bothSides((side) => {
      const own = visits(side, current)
      const latest = visits(side, steps).at(-1)
      const { scored, darts } = inLeg[side - 1]!
      const average = averageOf(figures[side - 1]!)
      return [
        { value: latest === undefined ? '–' : String(scoredBy(latest)), label: t('lastVisit') },
        { value: own.length === 0 ? '–' : one((scored * 3) / darts), label: t('thisLeg') },
        { value: average === null ? '–' : one(average), label: t('match') },
      ]
    }),
    turn: bothSides((side) =>
      winner !== null
        ? ''
        : side === thrower
          ? t('toThrow', { dart: inLeg[side - 1]!.darts + 1 })
          : t('waits'),
    ),
    path:
      winner === null && isFinishable(state)
        ? (suggestions(legPositionOf(state, thrower).left, 3, {
            out: settings.out ?? 'double',
          }).find(({ leaves }) => leaves === 0)?.darts ?? [])
        : [],
    chart: {
      kind: 'fall',
      title: t('legByLeg'),
      write: String,
      parts: legs.map((leg, at) => legOf(leg, at, settings.start)),
    },
    figures: [
      figure(t('average'), per(averageOf), { write: one }),
      figure(t('firstNine'), per(firstNineOf), { write: one }),
      shareFigure(
        t('checkouts'),
        bothSides((side) => figures[side - 1]!.checkouts),
        (hit, of) => t('share', { hit, of }),
      ),
      figure(
        t('tons'),
        tons(([low, middle, highest]) => low + middle + highest),
      ),
      figure(
        t('big'),
        tons(([, middle, highest]) => middle + highest),
      ),
      figure(
        t('most'),
        tons(([, , highest]) => highest),
      ),
      figure(
        t('highFinish'),
        per(({ highFinish }) => highFinish),
      ),
      figure(
        t('bestLeg'),
        per(({ bestLeg }) => bestLeg),
        { isLess: true },
      ),
    ],
    players: [],
    sideOf: ({ by }) => by,
    line: (step) => ({
      text: '',
      value: step.action.kind === 'bust' || step.after.bust ? t('bust') : String(scoredBy(step)),
      isHigh: scoredBy(step) >= high,
      to: isOut(step) ? t('out') : String(leftAfter(step)),
      isOut: isOut(step),
    }),
  }
}

function legOf(leg: readonly Own[], at: number, start: number): Fall {
  const own = (side: Side) => leg.filter(({ action }) => action.by === side)
  return {
    label: String(at + 1),
    from: start,
    falls: bothSides((side) => own(side).map(leftAfter)),
    marks: bothSides((side) =>
      own(side).flatMap((step, place) =>
        scoredBy(step) >= high ? [{ side, at: place, text: String(scoredBy(step)) }] : [],
      ),
    ).flat(),
    first: leg[0]?.action.by ?? 1,
  }
}
