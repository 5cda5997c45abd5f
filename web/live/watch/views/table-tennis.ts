import { findService } from '#engine/live/table-tennis/rules.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Side } from '#engine/sports/types.ts'
import { createFigure, noLatest, createShareFigure, type ViewOf, leadsByGame } from '../view.ts'
import { t } from '../messages.ts'

/** Points by service, runs, leads, and the course of each game. */
export const tableTennisView: ViewOf<'tabletennis'> = ({ state, steps }) => {
  const { counts, finished, winner } = state
  const scored = steps.filter(({ before, after }) => before.points !== after.points)
  const all = (side: Side) => counts.onService[side - 1]! + counts.onReceive[side - 1]!
  const served = (side: Side) =>
    counts.onService[side - 1]! + counts.onReceive[otherSide(side) - 1]!
  const now = findService(state)
  const worm = leadsByGame(
    scored,
    ({ points }) => points,
    (_, at) => finished[at] ?? null,
  )
  const leads = worm.flatMap((part) => part.leads)
  const largestLead = (sign: 1 | -1) => Math.max(0, ...leads.map((lead) => lead * sign))
  return {
    latest: noLatest,
    facts: [statisticsOf(1), statisticsOf(2)],
    turn: [turnOf(1), turnOf(2)],
    checkoutRoute: [],
    chart: { kind: 'worm', parts: worm },
    figures: [
      createFigure(t('pointsWon'), [all(1), all(2)]),
      createShareFigure(
        t('onServe'),
        [
          [counts.onService[0], served(1)],
          [counts.onService[1], served(2)],
        ],
        (hits, total) => t('share', { hits, total }),
      ),
      createShareFigure(
        t('onReceive'),
        [
          [counts.onReceive[0], served(2)],
          [counts.onReceive[1], served(1)],
        ],
        (hits, total) => t('share', { hits, total }),
      ),
      createFigure(t('longestRun'), counts.longestRun),
      createFigure(t('biggestLead'), [largestLead(1), largestLead(-1)], {
        format: (lead) => `+${lead}`,
      }),
      createFigure(t('comeback'), counts.comeback),
    ],
    players: [],
    sideOf: (action) => ('side' in action ? action.side : null),
    line: ({ after, place, before }) => {
      const at = Number(/\d+$/.exec(place)?.[0] ?? 1) - 1
      const points =
        after.finished.length > before.finished.length ? after.finished[at]! : after.points
      return { scoreAfter: `${points[0]}–${points[1]}` }
    },
  }
  function statisticsOf(side: Side) {
    return [
      { value: String(all(side)), label: t('points') },
      { value: String(counts.longestRun[side - 1]), label: t('run') },
    ]
  }
  function turnOf(side: Side): string {
    if (winner !== null || now === null) return state.choose === side ? t('namesServer') : ''
    return t(now.server.side === side ? 'serves' : 'receives')
  }
}
