import type { MemberGoals } from '#engine/live/foosball/rules.ts'
import type { Side } from '#engine/sports/types.ts'
import { forBothSides, createFigure, noLatest, type BuildView, computeLeads } from '../view.ts'
import { t } from '../messages.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'

/** Goals by player and position, runs, and who led in each game. */
export const foosballView: BuildView<'foosball'> = ({ state, steps, sides }) => {
  const { finished, goals, scorers, conceded: letIn, ownGoals, longestRun, kickoff, winner } = state
  const totalGoals = forBothSides((side) =>
    [...finished, ...(winner === null ? [goals] : [])].reduce(
      (sum, game) => sum + game[side - 1]!,
      0,
    ),
  )
  const countGoalsFrom = (part: keyof MemberGoals) =>
    forBothSides((side) => scorers[side - 1]!.reduce((sum, member) => sum + member[part], 0))
  const isPair = sides[0].names.length > 1
  const areScorersKnown = scorers
    .flat()
    .some(({ attack, defence, own }) => attack + defence + own > 0)
  const scored = steps.filter(({ action }) => action.kind === 'goal' || action.kind === 'penalty')
  return {
    latest: noLatest,
    facts: forBothSides((side) => [
      { value: String(totalGoals[side - 1]), label: t('goals') },
      { value: String(longestRun[side - 1]), label: t('run') },
    ]),
    turn: forBothSides((side) =>
      winner !== null ? '' : side === kickoff ? t('kicksOff') : t('waits'),
    ),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: computeLeads(
        scored,
        (after) => after.goals,
        (_, index) => finished[index] ?? null,
      ),
    },
    figures: [
      createFigure(t('goals'), totalGoals),
      createFigure(t('longestRun'), longestRun),
      ...(areScorersKnown
        ? [
            createFigure(t('attack'), countGoalsFrom('attack')),
            createFigure(t('defence'), countGoalsFrom('defence')),
          ]
        : []),
      createFigure(t('ownGoals'), ownGoals, { isLowerBetter: true }),
    ],
    players:
      areScorersKnown || isPair
        ? forBothSides((side) =>
            sides[side - 1]!.names.map((name, member) => createPlayerRow(side, name, member)),
          ).flat()
        : [],
    getSide: (action) => ('side' in action ? action.side : null),
    describeLine: ({ action, before, after }) => {
      const isEnd = after.finished.length > before.finished.length
      const score = isEnd ? after.finished.at(-1)! : after.goals
      const scorer =
        action.kind === 'goal' && action.scorer !== undefined && action.own !== true
          ? sides[action.side - 1]!.names[action.scorer - 1]
          : undefined
      return {
        ...(scorer === undefined ? {} : { text: scorer }),
        scoreAfter: `${score[0]}–${score[1]}`,
      }
    },
  }
  function createPlayerRow(side: Side, name: string, member: number) {
    const { attack, defence, own } = scorers[side - 1]![member]!
    const against = letIn[side - 1]!
    const conceded = isPair ? against[member]! : against[0] + against[1]
    const note = [
      attack > 0 && t('fromAttack', { count: attack }),
      defence > 0 && t('fromDefence', { count: defence }),
      own > 0 && t('own', { count: own }),
      conceded > 0 && t('conceded', { count: conceded }),
    ]
    return { name, value: String(attack + defence), note: joinFacts(note) }
  }
}
