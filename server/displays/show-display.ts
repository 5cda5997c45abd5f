import type { Display, DisplaySettings, ShownPicture } from '#contract/displays.ts'
import { displaySettings } from '#contract/displays.ts'
import { userNames } from '../accounts/store.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { sha256 } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import { keepLatest } from '../platform/keep-latest.ts'
import { displayBySecret, type DisplayRow, markSeen, type PairedRow } from './store.ts'

/** A screen is noted as seen so often. */
const seenEveryMs = 60_000

/** Screens of one kind share a picture for so long, in ms: a score is never older. */
const sharedMs = 500
const mostKept = 50

export const settingsOf = ({ name, settings }: PairedRow): DisplaySettings =>
  displaySettings.parse({ ...(JSON.parse(settings) as object), name })

export async function viewDisplays(db: Database, rows: readonly PairedRow[]): Promise<Display[]> {
  const names = await userNames(
    db,
    rows.map(({ pairedBy }) => pairedBy),
  )
  return rows.map((row) => ({
    ...settingsOf(row),
    id: row.id,
    pairedByName: names.get(row.pairedBy ?? '') ?? null,
    pairedAt: iso(row.pairedAt),
    lastSeenAt: isoOrNull(row.lastSeenAt),
    version: row.version,
  }))
}

/** Draws what settings ask for. */
export type Drawing = (house: House, settings: DisplaySettings) => Promise<ShownPicture>

/** Pictures drawn once for all who ask for the same within a moment. */
export function sharedPictures(draw: Drawing): Drawing {
  const kept = new Map<string, { readonly at: number; readonly picture: Promise<ShownPicture> }>()
  return async (house, settings) => {
    const { sportIds, tournamentIds } = settings
    const key = JSON.stringify([sportIds, tournamentIds])
    const now = house.clock()
    const known = kept.get(key)
    if (known !== undefined && now - known.at < sharedMs) return known.picture
    const picture = draw(house, settings)
    keepLatest(kept, key, { at: now, picture }, mostKept)
    picture.catch(() => kept.delete(key))
    return picture
  }
}

/** What a screen shows by its secret. One that nobody knows, or that is switched off, is not found. */
export async function showDisplay(house: House, draw: Drawing, secret: string) {
  const row = await displayBySecret(house.db, sha256(secret))
  const now = house.clock()
  if (row === null || isOver(row, now)) throw notFound('display.notFound')
  if (row.settings === null || row.name === null) return { settings: null, picture: null }
  if (now - (row.lastSeenAt ?? 0) >= seenEveryMs) {
    await house.write(async ({ tx }) => markSeen(tx, row.id, now))
  }
  const settings = settingsOf(row as PairedRow)
  return { settings, picture: await draw(house, settings) }
}

/** Nobody paired it while its code held. */
const isOver = ({ settings, codeExpiresAt }: DisplayRow, now: number) =>
  settings === null && (codeExpiresAt ?? 0) <= now
