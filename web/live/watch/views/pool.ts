import type { RackTag } from '#engine/live/pool/racks.ts'
import type { Side } from '#engine/sports/types.ts'
import {
  bothSides,
  createFigure,
  noLatest,
  createShareFigure,
  type ViewOf,
  leadsByGame,
} from '../view.ts'
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
export const racksView: ViewOf<'racks'> = ({ state, steps }) => {
  const { log, tags, winner, breaker, shooter } = state
  const tagged = (tag: RackTag) => bothSides((side) => tags[side - 1]![tag] ?? 0)
  const onBreak = (side: Side) => {
    const own = log.filter((rack) => rack.breaker === side)
    return [own.filter((rack) => rack.winner === side).length, own.length] as const
  }
  const longest = (side: Side) => {
    let run = 0
    return Math.max(0, ...log.map((rack) => (run = rack.winner === side ? run + 1 : 0)))
  }
  const racks = steps.filter(({ before, after }) => after.log.length > before.log.length)
  const rows = shownTags.filter((tag) => tagged(tag).some((count) => count > 0))
  return {
    latest: noLatest,
    facts: bothSides((side) => [
      { value: String(tagged('break and run')[side - 1]), label: t('breakAndRun') },
      { value: String(longest(side)), label: t('rackRun') },
    ]),
    turn: bothSides((side) => {
      if (winner !== null) return ''
      if (side === shooter) return side === breaker ? t('breaks') : t('atTable')
      return t('waits')
    }),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: leadsByGame(
        racks.map(({ after }) => ({ after, place: '' })),
        (after) => after.racks,
        () => null,
      ),
    },
    figures: [
      createFigure(t('racks'), state.racks),
      createShareFigure(t('onBreak'), bothSides(onBreak), (hits, total) =>
        t('share', { hits, total }),
      ),
      createFigure(t('rackRun'), bothSides(longest)),
      ...rows.map((tag) => createFigure(t(`tag.${tag}`), tagged(tag))),
    ],
    players: [],
    sideOf: (action) => {
      if ('winner' in action) return action.winner
      if ('by' in action) return action.by
      return 'plays' in action ? action.plays : null
    },
    line: ({ after }) => ({ scoreAfter: `${after.racks[0]}–${after.racks[1]}` }),
  }
}

/** Runs, innings, safeties and fouls, and the lead by innings. */
export const straightView: ViewOf<'straight'> = ({ state, steps }) => {
  const { points, innings, highRun, safeties, allFouls, shooter, onTable, winner } = state
  const perInning = bothSides((side) =>
    innings[side - 1] === 0 ? null : points[side - 1]! / innings[side - 1]!,
  )
  return {
    latest: noLatest,
    facts: bothSides((side) => [
      { value: String(highRun[side - 1]), label: t('highRun') },
      { value: perInning[side - 1]?.toFixed(1) ?? '–', label: t('perInning') },
    ]),
    turn: bothSides((side) => {
      if (winner !== null) return ''
      return side === shooter ? t('ballsLeft', { count: onTable }) : t('waits')
    }),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: leadsByGame(
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
    sideOf: ({ by }) => by,
    line: ({ after }) => ({ scoreAfter: `${after.points[0]}–${after.points[1]}` }),
  }
}
