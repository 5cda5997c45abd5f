import { getSide } from '#engine/live/chess/live.ts'
import type { Colour } from '#engine/live/chess/rules.ts'
import type { Side } from '#engine/sports/types.ts'
import { formatClock } from '../../board/tiles-of.ts'
import { bothSides, createFigure, noLatest, type ViewOf } from '../view.ts'
import { t } from '../messages.ts'

/** The clocks by move, and the use of time. */
export const chessView: ViewOf<'chess'> = ({ state, settings }) => {
  const colourOf = (side: Side): Colour => (settings.white === side ? 'white' : 'black')
  const at = (side: Side) => (colourOf(side) === 'white' ? 0 : 1)
  const moves = (side: Side) => state.record.filter((_, move) => move % 2 === at(side))
  const used = bothSides((side) => moves(side).reduce((sum, move) => sum + move.used, 0))
  const usedPerMove = bothSides((side) =>
    moves(side).length === 0 ? null : used[side - 1]! / moves(side).length,
  )
  const start = settings.stages[0]?.seconds ?? 0
  const max = Math.max(start, ...state.record.map(({ clock }) => clock))
  return {
    latest: noLatest,
    facts: bothSides((side) => [
      { value: String(state.moves[at(side)]), label: t('moves') },
      { value: formatClock(state.longest[at(side)]), label: t('longestThink') },
    ]),
    turn: bothSides((side) =>
      state.over
        ? ''
        : getSide(settings, state.toMove) === side
          ? t('toMove', { colour: t(colourOf(side)) })
          : t(colourOf(side)),
    ),
    checkoutRoute: [],
    chart: {
      kind: 'countdown',
      title: t('clocks'),
      format: formatClock,
      parts: [
        {
          label: t('clocks'),
          from: max,
          values: bothSides((side) => moves(side).map(({ clock }) => clock)),
          marks: [],
          first: settings.white,
        },
      ],
    },
    figures: [
      createFigure(t('timeUsed'), used, { format: formatClock }),
      createFigure(t('perMove'), usedPerMove, { format: formatClock }),
      createFigure(
        t('longestThink'),
        bothSides((side) => state.longest[at(side)]),
        {
          format: formatClock,
        },
      ),
      createFigure(
        t('illegal'),
        bothSides((side) => state.illegal[at(side)]),
        { isLowerBetter: true },
      ),
    ],
    players: [],
    sideOf: (action) => {
      const colour =
        'side' in action
          ? action.side
          : 'of' in action
            ? action.of
            : 'by' in action
              ? action.by
              : null
      return colour === null ? null : getSide(settings, colour)
    },
    line: ({ action, after }) => {
      if (action.kind !== 'press') return { scoreAfter: '' }
      const move = after.record.at(-1)
      return {
        ...(action.move === undefined ? {} : { text: action.move }),
        value: formatClock(move?.used ?? 0),
        scoreAfter: formatClock(after.clock[action.side]),
      }
    },
  }
}
