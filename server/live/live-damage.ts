import type { z } from 'zod'
import { actionsOf } from '#contract/live/actions.ts'
import { settingsOf } from '#contract/live/settings.ts'
import { damaged } from '../platform/database/damaged-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { eventRows, type LiveRow } from './store.ts'

/** A stored text of a live match that its game does not understand. */
export type LiveDamage = {
  readonly table: 'liveMatches' | 'liveEvents'
  /** The id of the entry; that of the match for its settings. */
  readonly id: string
  readonly json: string
  /** What is wrong with a text in its place; null where it is sound. */
  readonly check: (json: string) => unknown
  /** Table, id, place and reason, in words. */
  readonly says: string
}

/** Settings and entries of a match that its game does not understand. */
export async function damageIn(db: Database, row: LiveRow): Promise<LiveDamage[]> {
  const texts = [
    {
      table: 'liveMatches' as const,
      id: row.id,
      place: 'settings',
      json: row.settings,
      check: (json: string) => problemOf(settingsOf[row.game], json, (settings) => settings),
    },
    ...(await eventRows(db, row.id))
      .filter(({ standing }) => standing !== 'refused')
      .map(({ id, rev, event }) => ({
        table: 'liveEvents' as const,
        id,
        place: rev === null ? `entry ${id}` : `sequence ${rev}`,
        json: event,
        check: (json: string) => problemOf(actionsOf[row.game], json, actionIn),
      })),
  ]
  return texts.flatMap(({ table, id, place, json, check }) => {
    const problem = check(json)
    if (problem === null) return []
    return [{ table, id, json, check, says: damaged({ table, id: row.id, place }, problem) }]
  })
}

/** The action that an entry holds; an entry that removes or restores another holds none. */
function actionIn(event: unknown): unknown {
  const { action, to } = event as { action?: unknown; to?: unknown }
  return action ?? to
}

function problemOf(schema: z.ZodType, json: string, part: (value: unknown) => unknown): unknown {
  try {
    const value = part(JSON.parse(json))
    if (value !== undefined) schema.parse(value)
    return null
  } catch (error) {
    return error
  }
}
