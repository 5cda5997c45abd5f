import type { RackTag } from '#engine/live/pool/racks.ts'
import type { Side } from '#engine/sports/types.ts'
import {
  forBothSides,
  createFigure,
  noLatest,
  createShareFigure,
  type BuildView,
  computeLeads,
} from '../view.ts'
import { endsRack } from '../../pool/race.ts'
import { t } from '../messages.ts'

const shownTags = [
  'break and run',
  'table run',
  'nine on the break',
  'eight on the break',
  'early eight',
  'foul on the eight',
] as const

/** Racks with their tags, racks won on one’s own break, and the lead. */
export const racksView: BuildView<'racks'> = ({ state, steps }) => {
  const { log, tags, winner, shooter, isBroken } = state
  const tagCounts = (tag: RackTag) => forBothSides((side) => tags[side - 1]![tag] ?? 0)
  const wonOnBreak = (side: Side) => {
    const own = log.filter((rack) => rack.breaker === side)
    return [own.filter((rack) => rack.winner === side).length, own.length] as const
  }
  const longestRun = (side: Side) => {
    let run = 0
    return Math.max(0, ...log.map((rack) => (run = rack.winner === side ? run + 1 : 0)))
  }
  const racks = steps.filter(endsRack)
  const usedTags = shownTags.filter((tag) => tagCounts(tag).some((count) => count > 0))
  return {
    latest: noLatest,
    facts: forBothSides((side) => [
      { value: String(tagCounts('break and run')[side - 1]), label: t('breakAndRun') },
      { value: String(longestRun(side)), label: t('rackRun') },
    ]),
    turn: forBothSides((side) => {
      if (winner !== null) return ''
      if (side === shooter) return isBroken ? t('atTable') : t('breaks')
      return t('waits')
    }),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: computeLeads(
        racks.map(({ after }) => ({ after, place: '' })),
        (after) => after.racks,
        () => null,
      ),
    },
    figures: [
      createFigure(t('racks'), state.racks),
      createShareFigure(t('onBreak'), forBothSides(wonOnBreak), (hits, total) =>
        t('hitsOfTotal', { hits, total }),
      ),
      createFigure(t('rackRun'), forBothSides(longestRun)),
      ...usedTags.map((tag) => createFigure(t(`tag.${tag}`), tagCounts(tag))),
    ],
    players: [],
    getSide: (action) => {
      if ('winner' in action) return action.winner
      if ('by' in action) return action.by
      return 'plays' in action ? action.plays : null
    },
    describeLine: ({ after }) => ({ scoreAfter: `${after.racks[0]}–${after.racks[1]}` }),
  }
}

/** Runs, innings, safeties and fouls, and the lead by innings. */
export const straightView: BuildView<'straight'> = ({ state, steps }) => {
  const { innings, highRun, safeties, allFouls, shooter, onTable, winner } = state
  // Balls rather than points, from which fouls are deducted.
  const countBalls = (side: Side) =>
    steps.reduce(
      (sum, { action }) =>
        action.kind === 'inning' && action.by === side ? sum + action.balls : sum,
      0,
    )
  const perInning = forBothSides((side) =>
    innings[side - 1] === 0 ? null : countBalls(side) / innings[side - 1]!,
  )
  return {
    latest: noLatest,
    facts: forBothSides((side) => [
      { value: String(highRun[side - 1]), label: t('highRun') },
      { value: perInning[side - 1]?.toFixed(1) ?? '–', label: t('perInning') },
    ]),
    turn: forBothSides((side) => {
      if (winner !== null) return ''
      return side === shooter ? t('ballsLeft', { count: onTable }) : t('waits')
    }),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: computeLeads(
        steps.map(({ after }) => ({ after, place: '' })),
        (after) => after.points,
        () => null,
      ),
    },
    figures: [
      createFigure(t('highRun'), highRun),
      createFigure(t('innings'), innings),
      createFigure(t('perInning'), perInning, { format: (value) => value.toFixed(1) }),
      createFigure(t('safeties'), safeties),
      createFigure(t('fouls'), allFouls, { isLowerBetter: true }),
    ],
    players: [],
    getSide: ({ by }) => by,
    describeLine: ({ after }) => ({ scoreAfter: `${after.points[0]}–${after.points[1]}` }),
  }
}
