import { findService } from '#engine/live/table-tennis/rules.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Side } from '#engine/sports/types.ts'
import { createFigure, noLatest, createShareFigure, type BuildView, computeLeads } from '../view.ts'
import { t } from '../messages.ts'

/** Points by service, runs, leads, and the course of each game. */
export const tableTennisView: BuildView<'tabletennis'> = ({ state, steps }) => {
  const { counts, finished, winner } = state
  const scored = steps.filter(({ before, after }) => before.points !== after.points)
  const pointsWon = (side: Side) => counts.onService[side - 1]! + counts.onReceive[side - 1]!
  const pointsServed = (side: Side) =>
    counts.onService[side - 1]! + counts.onReceive[otherSide(side) - 1]!
  const service = findService(state)
  const worm = computeLeads(
    scored,
    ({ points }) => points,
    (_, index) => finished[index] ?? null,
  )
  const leads = worm.flatMap((part) => part.leads)
  const largestLead = (sign: 1 | -1) => Math.max(0, ...leads.map((lead) => lead * sign))
  return {
    latest: noLatest,
    facts: [sideFacts(1), sideFacts(2)],
    turn: [turnText(1), turnText(2)],
    checkoutRoute: [],
    chart: { kind: 'worm', parts: worm },
    figures: [
      createFigure(t('pointsWon'), [pointsWon(1), pointsWon(2)]),
      createShareFigure(
        t('onServe'),
        [
          [counts.onService[0], pointsServed(1)],
          [counts.onService[1], pointsServed(2)],
        ],
        (hits, total) => t('hitsOfTotal', { hits, total }),
      ),
      createShareFigure(
        t('onReceive'),
        [
          [counts.onReceive[0], pointsServed(2)],
          [counts.onReceive[1], pointsServed(1)],
        ],
        (hits, total) => t('hitsOfTotal', { hits, total }),
      ),
      createFigure(t('longestRun'), counts.longestRun),
      createFigure(t('biggestLead'), [largestLead(1), largestLead(-1)], {
        format: (lead) => `+${lead}`,
      }),
      createFigure(t('comeback'), counts.comeback),
    ],
    players: [],
    getSide: (action) => ('side' in action ? action.side : null),
    describeLine: ({ after, place, before }) => {
      const gameIndex = Number(/\d+$/.exec(place)?.[0] ?? 1) - 1
      const points =
        after.finished.length > before.finished.length ? after.finished[gameIndex]! : after.points
      return { scoreAfter: `${points[0]}–${points[1]}` }
    },
  }
  function sideFacts(side: Side) {
    return [
      { value: String(pointsWon(side)), label: t('points') },
      { value: String(counts.longestRun[side - 1]), label: t('run') },
    ]
  }
  function turnText(side: Side): string {
    if (winner !== null || service === null) return state.choose === side ? t('namesServer') : ''
    return t(service.server.side === side ? 'serves' : 'receives')
  }
}
