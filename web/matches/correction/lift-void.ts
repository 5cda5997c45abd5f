import { restoreMatch } from '#contract/deletions.ts'
import type { Match } from '#contract/matches.ts'
import { call } from '../../platform/api/api.ts'

/** Restores a voided match. */
export async function liftVoid({ id }: Match): Promise<void> {
  await call(restoreMatch, { params: { id } })
}
