import {
  maxPoints,
  settingTable,
  type SettingRow,
} from '#engine/tournaments/log/settings/setting-table.ts'
import { fields, type Values } from './values.ts'
import { t } from './messages.ts'

/** Validates before submitting; returns problems by field. */
export function validateValues(values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems['name'] = t('problem.name')
  for (const field of fields) {
    const problem = problemOf(settingTable[field], values[field].trim())
    if (problem !== null) problems[field] = problem
  }
  return { ...problems, ...orderProblems(values, problems) }
}

/** Validates a typed value by the rules of its setting. */
function problemOf(row: SettingRow, text: string): string | null {
  const typed = text === '' ? NaN : Number(text)
  if (row.kind === 'count') {
    const { least, most, unit, isOptional } = row
    if (text === '' && isOptional === true) return null
    const isInRange = Number.isInteger(typed) && typed >= least && typed <= most
    return isInRange ? null : t(`problem.count.${unit}`, { least, most: String(most) })
  }
  if (row.kind === 'points') {
    const most = maxPoints / 10
    return typed >= 0 && typed <= most ? null : t('problem.points', { most })
  }
  return null
}

function orderProblems(values: Values, found: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {}
  const { startDate, endDate, registrationDeadline, minParticipants, maxParticipants } = values
  if (endDate !== '' && startDate !== '' && endDate < startDate) {
    problems['endDate'] = t('problem.endDate')
  }
  if (registrationDeadline !== '' && startDate !== '' && registrationDeadline > startDate) {
    problems['registrationDeadline'] = t('problem.registrationDeadline')
  }
  const most = maxParticipants === '' ? Infinity : Number(maxParticipants)
  const both = [found['minParticipants'], found['maxParticipants']]
  if (both.every((problem) => problem === undefined) && Number(minParticipants) > most) {
    problems['minParticipants'] = t('problem.minParticipants', { most })
  }
  return problems
}
