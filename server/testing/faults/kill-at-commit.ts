import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { isWrite } from '../observe-statements.ts'

/*
 * Preloaded into a server: on command it ends the process like a power cut, before or after the n-th
 * commit.
 */
export type KillPoint = { readonly at: number; readonly timing: 'before' | 'after' }

let killPoint: KillPoint | null = null
let commits = 0

process.on('message', (next: KillPoint) => {
  killPoint = next
  commits = 0
  process.send?.('ready')
})
process.channel?.unref()

const die = () => process.kill(process.pid, 'SIGKILL')

/** Ends the process if this is the ordered point. Returns what to do after the commit. */
function killIfReached(): () => void {
  if (killPoint === null || ++commits !== killPoint.at) return () => {}
  if (killPoint.timing === 'before') die()
  return die
}

// oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string) {
  const statement = prepare.call(this, text)
  if (text !== 'commit' && !isWrite(text)) return statement
  const isPoint = () => text === 'commit' || !this.isTransaction
  for (const name of ['run', 'all'] as const) {
    const original = statement[name].bind(statement) as (...values: unknown[]) => unknown
    Object.assign(statement, {
      [name]: (...values: unknown[]) => {
        const after = isPoint() ? killIfReached() : null
        const result = original(...values)
        after?.()
        return result
      },
    } as unknown as Partial<StatementSync>)
  }
  return statement
}

const clientsInTransaction = new WeakSet<pg.Client>()
type Query = (this: pg.Client, statement: string | { text: string }, ...more: unknown[]) => unknown
// oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
const query = pg.Client.prototype.query as unknown as Query
const queryOrKill: Query = function (this, statement, ...more) {
  const text = typeof statement === 'string' ? statement : statement.text
  if (/^\s*(begin|start transaction)/i.test(text)) clientsInTransaction.add(this)
  if (/^\s*(commit|rollback)/i.test(text)) clientsInTransaction.delete(this)
  const isPoint = text === 'commit' || (isWrite(text) && !clientsInTransaction.has(this))
  const after = isPoint ? killIfReached() : null
  const result = query.call(this, statement, ...more)
  if (after === null || !(result instanceof Promise)) return result
  return result.then((rows: unknown) => {
    after()
    return rows
  })
}
Object.assign(pg.Client.prototype, { query: queryOrKill })
