import { getSide } from '#engine/live/chess/live.ts'
import type { Colour } from '#engine/live/chess/rules.ts'
import type { Side } from '#engine/sports/types.ts'
import { formatClock } from '../../board/format-tiles.ts'
import { forBothSides, createFigure, noLatest, type BuildView } from '../view.ts'
import { t } from '../messages.ts'

/** The clocks by move, and the use of time. */
export const chessView: BuildView<'chess'> = ({ state, settings }) => {
  const getColour = (side: Side): Colour => (settings.white === side ? 'white' : 'black')
  const getColourIndex = (side: Side) => (getColour(side) === 'white' ? 0 : 1)
  const listMoves = (side: Side) =>
    state.record.filter((_, move) => move % 2 === getColourIndex(side))
  const secondsUsed = forBothSides((side) =>
    listMoves(side).reduce((sum, move) => sum + move.used, 0),
  )
  const usedPerMove = forBothSides((side) =>
    listMoves(side).length === 0 ? null : secondsUsed[side - 1]! / listMoves(side).length,
  )
  const start = settings.stages[0]?.seconds ?? 0
  const max = Math.max(start, ...state.record.map(({ clock }) => clock))
  return {
    latest: noLatest,
    facts: forBothSides((side) => [
      { value: String(state.moves[getColourIndex(side)]), label: t('moves') },
      { value: formatClock(state.longest[getColourIndex(side)]), label: t('longestThink') },
    ]),
    turn: forBothSides((side) =>
      state.over
        ? ''
        : getSide(settings, state.toMove) === side
          ? t('toMove', { colour: t(getColour(side)) })
          : t(getColour(side)),
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
          values: forBothSides((side) => listMoves(side).map(({ clock }) => clock)),
          marks: [],
          first: settings.white,
        },
      ],
    },
    figures: [
      createFigure(t('timeUsed'), secondsUsed, { format: formatClock }),
      createFigure(t('perMove'), usedPerMove, { format: formatClock }),
      createFigure(
        t('longestThink'),
        forBothSides((side) => state.longest[getColourIndex(side)]),
        {
          format: formatClock,
        },
      ),
      createFigure(
        t('illegal'),
        forBothSides((side) => state.illegal[getColourIndex(side)]),
        { isLowerBetter: true },
      ),
    ],
    players: [],
    getSide: (action) => {
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
    describeLine: ({ action, after }) => {
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
