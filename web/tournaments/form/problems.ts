import {
  maxPoints,
  settingTable,
  type SettingRow,
} from '#engine/tournaments/log/settings/setting-table.ts'
import { fields, parsePoints, type Values } from './values.ts'
import { t } from './messages.ts'

/** Returns the problems of the form by field; empty if it can be submitted. */
export function validateValues(values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems['name'] = t('problem.name')
  for (const field of fields) {
    const problem = findProblem(settingTable[field], values[field].trim())
    if (problem !== null) problems[field] = problem
  }
  return { ...problems, ...orderProblems(values, problems) }
}

/** Returns the problem of a typed value by the rules of its setting; null if it is valid. */
function findProblem(setting: SettingRow, text: string): string | null {
  if (setting.kind === 'count') {
    const { min, max, unit, isOptional } = setting
    const number = text === '' ? NaN : Number(text)
    if (text === '' && isOptional === true) return null
    const isInRange = Number.isInteger(number) && number >= min && number <= max
    return isInRange ? null : t(`problem.count.${unit}`, { least: min, most: String(max) })
  }
  if (setting.kind === 'points') {
    const points = parsePoints(text)
    const isInRange = points !== null && points <= maxPoints
    return isInRange ? null : t('problem.points', { most: maxPoints / 10 })
  }
  return null
}

/** Returns the problems of dates and limits in the wrong order. */
function orderProblems(
  values: Values,
  fieldProblems: Record<string, string>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const { startDate, endDate, registrationDeadline, minParticipants, maxParticipants } = values
  if (endDate !== '' && startDate !== '' && endDate < startDate) {
    problems['endDate'] = t('problem.endDate')
  }
  if (registrationDeadline !== '' && startDate !== '' && registrationDeadline > startDate) {
    problems['registrationDeadline'] = t('problem.registrationDeadline')
  }
  const maximum = maxParticipants === '' ? Infinity : Number(maxParticipants)
  const countProblems = [fieldProblems['minParticipants'], fieldProblems['maxParticipants']]
  if (
    countProblems.every((problem) => problem === undefined) &&
    Number(minParticipants) > maximum
  ) {
    problems['minParticipants'] = t('problem.minParticipants', { most: maximum })
  }
  return problems
}
