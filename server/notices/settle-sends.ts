import type { AppContext } from '../platform/config/app-context.ts'
import { deleteSends, idsOf, postpone, type SendRow } from './send-store.ts'

/** Cancels messages that are no longer needed. */
export async function cancelSends(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  if (rows.length > 0) await context.runInUnitOfWork(async ({ tx }) => deleteSends(tx, idsOf(rows)))
}

export async function postponeSends(
  context: AppContext,
  rows: readonly SendRow[],
  at: Parameters<typeof postpone>[2],
): Promise<void> {
  await context.runInUnitOfWork(async ({ tx }) => postpone(tx, idsOf(rows), at))
}
