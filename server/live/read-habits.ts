import type { ReplyInput } from '#contract/endpoint.ts'
import type { readHabits as endpoint } from '#contract/live/habits.ts'
import { type Habits, collectHabits } from '#engine/live/darts/habits.ts'
import type { X01Action, X01Settings } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import type { Side } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { type LiveLogs, toPlayedMatch } from './live-log.ts'
import { listEarlierMatches, type LiveRow } from './store.ts'

/** Number of earlier visits that the pad's shortcut keys are based on. */
const maxVisits = 200

/** Returns both sides' visits in darts matches before this one; empty for other games. */
export async function readHabits(
  db: Database,
  logs: LiveLogs,
  row: LiveRow,
): Promise<ReplyInput<typeof endpoint>> {
  if (row.game !== 'x01') return { sides: [noHabits, noHabits] }
  const [one, two] = [
    await readSideHabits(db, logs, row, 1),
    await readSideHabits(db, logs, row, 2),
  ]
  return { sides: [one, two] }
}

const noHabits = { visits: [], doubles: [] }

const getSidePlayers = (row: LiveRow, side: Side) =>
  side === 1
    ? { player: row.player1Id, partner: row.partner1Id }
    : { player: row.player2Id, partner: row.partner2Id }

async function readSideHabits(db: Database, logs: LiveLogs, row: LiveRow, side: Side) {
  const players = getSidePlayers(row, side)
  const habitsByMatch: Habits[] = []
  let visitCount = 0
  // Searches newest first until there are enough, and returns them in the order they were thrown.
  for (const earlier of await listEarlierMatches(db, row, players)) {
    if (visitCount >= maxVisits) break
    const { official } = await logs.read(db, earlier)
    const log = official.events.map(({ event }) => event) as LiveEvent<unknown>[]
    const ownSide: Side = earlier.player1Id === players.player ? 1 : 2
    const { settings } = toPlayedMatch(earlier)
    const habits = collectHabits(settings as X01Settings, log as LiveEvent<X01Action>[], ownSide)
    visitCount += habits.visits.length
    habitsByMatch.unshift(habits)
  }
  return {
    visits: habitsByMatch.flatMap(({ visits }) => visits).slice(-maxVisits),
    doubles: habitsByMatch.flatMap(({ doubles }) => doubles).slice(-maxVisits),
  }
}
