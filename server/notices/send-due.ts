import type { House } from '../platform/house.ts'
import { mailDue } from './mail-due.ts'
import { pushDue } from './push-due.ts'
import { claimSends, dropSends, dueSends, gatheredWith, type SendRow } from './send-store.ts'

/** So much is sent in one go, and to so many people at the same time. */
const mostAtOnce = 200
const beside = 8

/** Sends what is due: each once, whichever node takes it first. */
export async function sendDue(house: House): Promise<void> {
  const due = await dueSends(house.db, house.clock(), mostAtOnce)
  const people = [...Map.groupBy(due, ({ userId }) => userId).values()]
  for (let at = 0; at < people.length; at += beside) {
    // To one person one after another: what went out counts for what follows.
    await Promise.all(people.slice(at, at + beside).map(async (rows) => sendEach(house, rows)))
  }
}

async function sendEach(house: House, rows: readonly SendRow[]): Promise<void> {
  for (const row of rows) await sendOne(house, row)
}

/** One thing to one target, with all that was gathered for it. */
async function sendOne(house: House, row: SendRow): Promise<void> {
  const { db, clock, log } = house
  const now = clock()
  const claimed = await (row.isGathered === 1
    ? claimGathered(house, row)
    : claimSends(db, [row.id], now))
  if (claimed.length === 0) return
  const living = claimed.filter(({ expiresAt }) => expiresAt > now)
  await dropSends(
    db,
    claimed.filter((one) => !living.includes(one)).map(({ id }) => id),
  )
  if (living.length === 0) return
  try {
    await (row.channel === 'push' ? pushDue(house, living) : mailDue(house, living))
  } catch (error) {
    // What was claimed is tried again once its lease is over, and others go out meanwhile.
    log.warn({ error, channel: row.channel }, 'a notice was not sent')
  }
}

/** All that was gathered for one target: nodes that look at once take it in turn, and so whole. */
async function claimGathered(house: House, row: SendRow): Promise<SendRow[]> {
  return house.write(async (unit) => {
    await unit.lock(`notices:${row.userId}`, 'exclusive')
    const others = await gatheredWith(unit.tx, row, unit.now)
    return claimSends(unit.tx, [row.id, ...others], unit.now)
  })
}
