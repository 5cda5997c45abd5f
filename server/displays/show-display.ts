import type { Display, DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { displaySettings } from '#contract/club/displays.ts'
import { findUserNames } from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import { shareReplies } from '../platform/http/share-replies.ts'
import { findDisplayBySecret, type DisplayRow, markSeen, type PairedRow } from './store.ts'

/** Minimum time between updates of a display's `lastSeenAt`, in ms. */
const seenIntervalMs = 60_000

/**
 * Lifetime of a picture shared by displays with the same content, in ms. A score is never older than this.
 */
const sharedLifetimeMs = 500

/** Parses the stored settings of a display, and adds its name. */
export const parseDisplaySettings = ({ name, settings }: PairedRow): DisplaySettings =>
  displaySettings.parse({ ...(JSON.parse(settings) as object), name })

export async function viewDisplays(db: Database, rows: readonly PairedRow[]): Promise<Display[]> {
  const names = await findUserNames(
    db,
    rows.map(({ pairedBy }) => pairedBy),
  )
  return rows.map((row) => ({
    ...parseDisplaySettings(row),
    id: row.id,
    pairedByName: names.get(row.pairedBy ?? '') ?? null,
    pairedAt: iso(row.pairedAt),
    lastSeenAt: isoOrNull(row.lastSeenAt),
    version: row.version,
  }))
}

/** Draws a display's content by its settings. */
export type DrawPicture = (
  context: AppContext,
  settings: DisplaySettings,
) => Promise<DisplayContent>

/** Creates a function that draws a picture once for all displays with the same content. */
export const createSharedDrawing = (draw: DrawPicture): DrawPicture =>
  shareReplies(draw, {
    lifetimeMs: sharedLifetimeMs,
    keyOf: ({ sportIds, tournamentIds }) => JSON.stringify([sportIds, tournamentIds]),
  })

/**
 * Returns the content of a display by its secret, or null before it is paired. Throws 404 for an unknown
 * secret or an expired code.
 */
export async function showDisplay(context: AppContext, draw: DrawPicture, secret: string) {
  const row = await findDisplayBySecret(context.db, sha256(secret))
  const now = context.clock()
  if (row === null || hasCodeExpired(row, now)) throw notFound('display.notFound')
  if (row.settings === null || row.name === null) return { settings: null, picture: null }
  if (Math.abs(now - (row.lastSeenAt ?? 0)) >= seenIntervalMs) {
    await context.runInUnitOfWork(async ({ tx }) => markSeen(tx, row.id, now))
  }
  const settings = parseDisplaySettings(row as PairedRow)
  return { settings, picture: await draw(context, settings) }
}

/** Returns whether the code expired before the display was paired. */
const hasCodeExpired = ({ settings, codeExpiresAt }: DisplayRow, now: number) =>
  settings === null && (codeExpiresAt ?? 0) <= now
