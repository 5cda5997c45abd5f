import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

/*
 * Preloaded into a server: on command its clock jumps, or its SQLite file can't grow until there is
 * space again.
 */
export type FaultCommand =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'disk'; readonly isFull: boolean }

const realNow = Date.now
let aheadMs = 0
Date.now = () => realNow() + aheadMs

const open = new Set<DatabaseSync>()
// oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string) {
  open.add(this)
  return prepare.call(this, text)
}

if (isMainThread) {
  process.on('message', (order: FaultCommand) => {
    if (order.kind === 'clock') ({ aheadMs } = order)
    // SQLite raises this to the current size, so the file can't grow.
    else for (const db of open) db.exec(`pragma max_page_count = ${order.isFull ? 1 : 1_000_000}`)
  })
  process.channel?.unref()
}
