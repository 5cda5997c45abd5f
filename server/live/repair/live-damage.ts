import type { z } from 'zod'
import { actionSchemas } from '#contract/live/actions.ts'
import { settingsSchemas } from '#contract/live/settings.ts'
import { describeDamage } from '../../platform/database/damaged-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { listEvents, type LiveRow } from '../store.ts'

/** A stored text of a live match that fails its game's schema. */
export type LiveDamage = {
  readonly table: 'liveMatches' | 'liveEvents'
  /** The id of the entry, or that of the match for its settings. */
  readonly id: string
  readonly json: string
  /** Returns the problem of a replacement text; null if it is valid. */
  readonly check: (json: string) => unknown
  /** Table, id, field and reason, as text. */
  readonly description: string
}

/** Returns settings and entries of a match that fail its game's schema. */
export async function findDamage(db: Database, row: LiveRow): Promise<LiveDamage[]> {
  const texts = [
    {
      table: 'liveMatches' as const,
      id: row.id,
      place: 'settings',
      json: row.settings,
      check: (json: string) => findProblem(settingsSchemas[row.game], json, (settings) => settings),
    },
    ...(await listEvents(db, row.id))
      .filter(({ standing }) => standing !== 'refused')
      .map(({ id, rev, event }) => ({
        table: 'liveEvents' as const,
        id,
        place: rev === null ? `entry ${id}` : `sequence ${rev}`,
        json: event,
        check: (json: string) => findProblem(actionSchemas[row.game], json, getAction),
      })),
  ]
  return texts.flatMap(({ table, id, place, json, check }) => {
    const problem = check(json)
    if (problem === null) return []
    return [
      {
        table,
        id,
        json,
        check,
        description: describeDamage({ table, id: row.id, place }, problem),
      },
    ]
  })
}

/** Returns the action of an entry; undefined for an entry that removes or restores another. */
function getAction(event: unknown): unknown {
  const { action, to } = event as { action?: unknown; to?: unknown }
  return action ?? to
}

function findProblem(
  schema: z.ZodType,
  json: string,
  select: (value: unknown) => unknown,
): unknown {
  try {
    const value = select(JSON.parse(json))
    if (value !== undefined) schema.parse(value)
    return null
  } catch (error) {
    return error
  }
}
