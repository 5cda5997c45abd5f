import { type Match, voidMatch } from '#contract/matches.ts'
import { call, type Options } from '../../platform/api/api.ts'
import { t } from '../messages.ts'

/** Voids a match: it no longer counts, but is kept with the reason. */
export async function submitVoid(
  { id, version }: Match,
  reason: string,
  options: Options = {},
): Promise<void> {
  await call(voidMatch, { params: { id }, query: { version, reason } }, options)
}

/** Undoes a match that was just recorded. */
export async function undoMatch(match: Match): Promise<void> {
  return submitVoid(match, t('undone'))
}
