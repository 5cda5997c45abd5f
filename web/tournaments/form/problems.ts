import type { Field, Values } from './values.ts'

/** Whole numbers with the least and the most they may be. */
const numbers: readonly { field: Field; least: number; most: number; words: string }[] = [
  { field: 'maxParticipants', least: 2, most: 1000, words: 'players' },
  { field: 'minParticipants', least: 2, most: 1000, words: 'players' },
  { field: 'restMinutes', least: 0, most: 240, words: 'minutes' },
  { field: 'settings.rounds', least: 1, most: 30, words: 'rounds' },
  { field: 'settings.groups', least: 1, most: 64, words: 'groups' },
  { field: 'settings.qualifiers', least: 1, most: 64, words: 'players' },
]

const pointFields: readonly Field[] = [
  'settings.points.win',
  'settings.points.draw',
  'settings.points.loss',
  'settings.points.allocatedBye',
]

/** What is wrong before asking the server, by field. */
export function problemsOf(values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems['name'] = 'Give the tournament a name.'
  for (const { field, least, most, words } of numbers) {
    const text = values[field].trim()
    if (text === '' && field === 'maxParticipants') continue
    const count = Number(text)
    const fits = text !== '' && Number.isInteger(count) && count >= least && count <= most
    if (!fits) problems[field] = `A whole number from ${least} to ${most} ${words}.`
  }
  for (const field of pointFields) {
    const points = Number(values[field])
    if (values[field].trim() === '' || !(points >= 0 && points <= 10)) {
      problems[field] = 'A number from 0 to 10.'
    }
  }
  return { ...problems, ...orderProblems(values, problems) }
}

function orderProblems(values: Values, found: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {}
  const { startDate, endDate, registrationDeadline, minParticipants, maxParticipants } = values
  if (endDate !== '' && startDate !== '' && endDate < startDate) {
    problems['endDate'] = 'The end comes after the start.'
  }
  if (registrationDeadline !== '' && startDate !== '' && registrationDeadline > startDate) {
    problems['registrationDeadline'] = 'Registration closes before the start.'
  }
  const most = maxParticipants === '' ? Infinity : Number(maxParticipants)
  const both = [found['minParticipants'], found['maxParticipants']]
  if (both.every((problem) => problem === undefined) && Number(minParticipants) > most) {
    problems['minParticipants'] = `Not more than the ${most} who can enter.`
  }
  return problems
}
