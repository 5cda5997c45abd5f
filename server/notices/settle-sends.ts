import type { AppContext } from '../platform/config/app-context.ts'
import { deleteSends, listIds, updateSends, type SendRow } from './send-store.ts'

/** Cancels messages that are no longer needed. */
export async function cancelSends(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  if (rows.length > 0)
    await context.runInUnitOfWork(async ({ tx }) => deleteSends(tx, listIds(rows)))
}

/** Postpones messages to the time in `columns`. */
export async function postponeSends(
  context: AppContext,
  rows: readonly SendRow[],
  columns: Parameters<typeof updateSends>[2],
): Promise<void> {
  await context.runInUnitOfWork(async ({ tx }) => updateSends(tx, listIds(rows), columns))
}
