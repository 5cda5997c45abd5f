import { error, isCount } from '../finding.ts'
import type { ResolvedDraft, Finding } from '../finding.ts'
import type { MatchDetails } from '../types.ts'
import { t } from '../messages.ts'
import type { InMode, OutMode } from './board.ts'
import { startRange } from './starts.ts'

/** The house rules of a leg. */
export type HouseRules = {
  /** Starting points; null in Cricket, which counts up. */
  readonly start: number | null
  readonly opens: InMode
  readonly out: OutMode
}

/** Returns the starting points of a leg, by default those of the format; null in Cricket. */
export function getStart(
  format: string,
  { start }: Pick<MatchDetails, 'start'> = {},
): number | null {
  return format === 'Cricket' ? null : (start ?? Number(format))
}

/** Returns the house rules of a match; straight in and double out by default. */
export function getHouseRules({
  format,
  details,
}: Pick<ResolvedDraft, 'format' | 'details'>): HouseRules {
  const { opens = 'straight', out = 'double' } = details
  return { start: getStart(format, details), opens, out }
}

/** Other starting scores use the format 501, so boards and tournaments treat them alike. */
export function checkStart({ format, details }: ResolvedDraft): readonly Finding[] {
  const { start } = details
  if (start === undefined || format === 'Cricket') return []
  const { min, max } = startRange
  if (!isCount(start, min) || start > max) {
    return [error('details.start', t('darts.start', { least: min, most: max }))]
  }
  if (format === '501' || start === Number(format)) return []
  return [error('details.start', t('darts.otherStart', { start, format }))]
}
