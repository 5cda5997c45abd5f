import type { MemberGoals } from '#engine/live/foosball/rules.ts'
import type { Side } from '#engine/sports/types.ts'
import { bothSides, createFigure, noLatest, type ViewOf, leadsByGame } from '../view.ts'
import { t } from '../messages.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'

/** Goals by player and position, runs, and who led in each game. */
export const foosballView: ViewOf<'foosball'> = ({ state, steps, sides }) => {
  const { finished, goals, scorers, conceded: letIn, ownGoals, longestRun, kickoff, winner } = state
  const all = bothSides((side) =>
    [...finished, ...(winner === null ? [goals] : [])].reduce(
      (sum, game) => sum + game[side - 1]!,
      0,
    ),
  )
  const from = (part: keyof MemberGoals) =>
    bothSides((side) => scorers[side - 1]!.reduce((sum, member) => sum + member[part], 0))
  const isPair = sides[0].names.length > 1
  const isKnown = scorers.flat().some(({ attack, defence, own }) => attack + defence + own > 0)
  const scored = steps.filter(({ action }) => action.kind === 'goal' || action.kind === 'penalty')
  return {
    latest: noLatest,
    facts: bothSides((side) => [
      { value: String(all[side - 1]), label: t('goals') },
      { value: String(longestRun[side - 1]), label: t('run') },
    ]),
    turn: bothSides((side) =>
      winner !== null ? '' : side === kickoff ? t('kicksOff') : t('waits'),
    ),
    checkoutRoute: [],
    chart: {
      kind: 'worm',
      parts: leadsByGame(
        scored,
        (after) => after.goals,
        (_, at) => finished[at] ?? null,
      ),
    },
    figures: [
      createFigure(t('goals'), all),
      createFigure(t('longestRun'), longestRun),
      ...(isKnown
        ? [createFigure(t('attack'), from('attack')), createFigure(t('defence'), from('defence'))]
        : []),
      createFigure(t('ownGoals'), ownGoals, { isLowerBetter: true }),
    ],
    players:
      isKnown || isPair
        ? bothSides((side) =>
            sides[side - 1]!.names.map((name, member) => playerOf(side, name, member)),
          ).flat()
        : [],
    sideOf: (action) => ('side' in action ? action.side : null),
    line: ({ action, before, after }) => {
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
  function playerOf(side: Side, name: string, member: number) {
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
