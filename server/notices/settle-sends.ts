import type { AppContext } from '../platform/config/app-context.ts'
import { dropSends, idsOf, postpone, type SendRow } from './send-store.ts'

/** Gives up what is of no use any more. */
export async function giveUp(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  if (rows.length > 0) await context.runInUnitOfWork(async ({ tx }) => dropSends(tx, idsOf(rows)))
}

/** Has what goes out together go later. */
export async function putOff(
  context: AppContext,
  rows: readonly SendRow[],
  at: Parameters<typeof postpone>[2],
): Promise<void> {
  await context.runInUnitOfWork(async ({ tx }) => postpone(tx, idsOf(rows), at))
}
