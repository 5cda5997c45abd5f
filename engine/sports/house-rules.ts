import { type Message, createMessages } from '../messages/create-messages.ts'
import { formatScore } from './score-text.ts'
import type { MatchDetails } from './types.ts'

/** What two sides agree on before they play, apart from the format. */
export const houseRuleMessages = {
  'agreed.start': 'from {start}',
  'agreed.opens.double': 'double in',
  'agreed.opens.master': 'master in',
  'agreed.out.straight': 'straight out',
  'agreed.out.master': 'master out',
  'agreed.bestOf.legs': 'best of {n} legs',
  'agreed.bestOf.sets': 'best of {n} sets',
  'agreed.legsPerSet': 'sets of {n} legs',
  'agreed.pointsPerSet': 'to {n} points',
  'agreed.goalsTo': 'to {n} goals',
  'agreed.winByTwo': 'last set by two',
  'agreed.decider': 'last set by {by}, to {most} at most',
  'agreed.raceTo': 'race to {n}',
  'agreed.headStart': 'head start {score}',
  'agreed.break.winner': 'winner breaks',
  'agreed.break.loser': 'loser breaks',
  'agreed.break.alternate': 'breaks alternate',
} as const

const t = createMessages(houseRuleMessages)

function createDartsMessages({ start, opens, out, legsPerSet }: MatchDetails): readonly Message[] {
  return [
    ...(start === undefined ? [] : [t('agreed.start', { start })]),
    ...(opens === undefined || opens === 'straight' ? [] : [t(`agreed.opens.${opens}`)]),
    ...(out === undefined || out === 'double' ? [] : [t(`agreed.out.${out}`)]),
    ...(legsPerSet === undefined ? [] : [t('agreed.legsPerSet', { n: legsPerSet })]),
  ]
}

function createPoolMessages({ raceTo, headStart, breakRule }: MatchDetails): readonly Message[] {
  return [
    ...(raceTo === undefined ? [] : [t('agreed.raceTo', { n: raceTo })]),
    ...(headStart === undefined ? [] : [t('agreed.headStart', { score: formatScore(headStart) })]),
    ...(breakRule === undefined ? [] : [t(`agreed.break.${breakRule}`)]),
  ]
}

function createSetMessages({
  pointsPerSet,
  goalsTo,
  winByTwo,
  decider,
}: MatchDetails): readonly Message[] {
  return [
    ...(pointsPerSet === undefined ? [] : [t('agreed.pointsPerSet', { n: pointsPerSet })]),
    ...(goalsTo === undefined ? [] : [t('agreed.goalsTo', { n: goalsTo })]),
    ...(winByTwo === true && decider === undefined ? [t('agreed.winByTwo')] : []),
    ...(decider === undefined
      ? []
      : [t('agreed.decider', { by: decider.winBy, most: decider.most })]),
  ]
}

function createLengthMessages({ bestOf, unit }: MatchDetails): readonly Message[] {
  if (bestOf === undefined) return []
  return [t(unit === 'sets' ? 'agreed.bestOf.sets' : 'agreed.bestOf.legs', { n: bestOf })]
}

/**
 * Describes the house rules of a match, "from 701, double in, best of 5 legs"; empty if none are set.
 */
export function describeHouseRules(details: MatchDetails | null): string {
  if (details === null) return ''
  const messages = [
    ...createDartsMessages(details),
    ...createLengthMessages(details),
    ...createPoolMessages(details),
    ...createSetMessages(details),
  ]
  return messages.map(({ message }) => message).join(', ')
}
