import { sql } from 'kysely'
import type { UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { likePattern, mentions } from '../../platform/like-pattern.ts'
import { tables, type Tables } from '../../platform/tables.ts'
import type { Forget } from './forget-words.ts'

/** Tables of which every row of an account goes with it. */
const ofAccount = [
  'pushSubscriptions',
  'noticeSends',
  'notices',
  'noticeSettings',
  'devices',
  'twoFactors',
  'spareCodes',
  'passkeys',
  'tickets',
  'passwordHistory',
  'playerClaims',
  'liveScorers',
  'sessions',
] as const

/** Drops all that stands beside an account. */
export async function dropBesideAccount(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('sessionId', 'in', (is) =>
      is.selectFrom('sessions').select('id').where('userId', '=', userId),
    )
    .execute()
  for (const table of ofAccount) {
    await tx
      .deleteFrom(table as 'sessions')
      .where('userId', '=', userId)
      .execute()
  }
  await tx.deleteFrom('idempotencyKeys').where('key', 'like', `${userId}:%`).execute()
}

/** Drops what guards doors by who knocks: any of these texts stands in its key. */
export async function dropByKeys(tx: Tx, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const like = likePattern(text)
    await tx.deleteFrom('loginLocks').where('email', '=', text).execute()
    for (const table of ['rateLimits', 'phoneCodes'] as const) {
      await tx
        .deleteFrom(table as 'rateLimits')
        .where(sql<boolean>`key like ${like} escape '\\'`)
        .execute()
    }
  }
}

export async function dropPlayerInvitations(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('playerInvitations').where('playerId', '=', playerId).execute()
}

/** What was kept of somebody who had been deleted before. */
export async function dropKeptOf(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('keptDeletions').where('subjectId', '=', playerId).execute()
}

/** The deletions of players whose account this was. */
export async function deletedPlayersOf(db: Database, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('keptDeletions')
    .select('subjectId')
    .where('kind', '=', 'player')
    .where(sql<boolean>`data like ${likePattern(`"linkedUserId":"${userId}"`)} escape '\\'`)
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

export async function pointAlertsTo(
  tx: Tx,
  userId: UserId,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .updateTable('securityAlerts')
    .set({ subject: userId })
    .where('subject', 'in', subjects)
    .execute()
}

/** Sealed texts that wait here, with what names them. */
export async function sealedRows(db: Database) {
  const messages = await db.selectFrom('messages').select(['id', 'sealed']).execute()
  const replies = await db
    .selectFrom('idempotencyKeys')
    .select(['key as id', 'reply as sealed'])
    .where('key', 'like', 'public:%')
    .execute()
  return { messages, idempotencyKeys: replies }
}

export async function dropSealed(
  tx: Tx,
  table: 'messages' | 'idempotencyKeys',
  id: string,
): Promise<void> {
  if (table === 'messages') await tx.deleteFrom('messages').where('id', '=', id).execute()
  else await tx.deleteFrom('idempotencyKeys').where('key', '=', id).execute()
}

/** Whether somebody else of the club is called the same. */
export async function hasNamesake(
  db: Database,
  nameFolded: string,
  { playerId, userId }: { readonly playerId: string; readonly userId: string },
): Promise<boolean> {
  const others = await db
    .selectFrom('players')
    .select('nameFolded')
    .where('nameFolded', '=', nameFolded)
    .where('id', '<>', playerId)
    .unionAll(
      db
        .selectFrom('users')
        .select('nameFolded')
        .where('nameFolded', '=', nameFolded)
        .where('id', '<>', userId),
    )
    .limit(1)
    .execute()
  return others.length > 0
}

/** What the club wrote down by itself, names and all: there a name alone is that of the person. */
const written: ReadonlySet<string> = new Set([
  'notices',
  'events',
  'idempotencyKeys',
  'keptDeletions',
  'securityAlerts',
])
/** Changed by the ids in them, or, the trail, in a way that its chain bears. */
const byId: ReadonlySet<string> = new Set([
  'players',
  'users',
  'teamPlayers',
  'tournamentParticipants',
  'auditEvents',
])
const noWords = /^(?:id|key|hash|token|icon|color|stamp)$|Id$|Ids$|By$|Hash$|Key$|^sealed|^secret/

/** Every column of text that somebody may have written in, by table. */
function columnsOfWords(): (readonly [table: string, column: string])[] {
  return Object.entries(tables)
    .filter(([table]) => !byId.has(table))
    .flatMap(([table, { shape }]) =>
      Object.entries(shape)
        .filter(([column, { def }]) => isText(def) && !noWords.test(column))
        .map(([column]) => [table, column] as const),
    )
}

type Def = { readonly type: string; readonly innerType?: { readonly def: Def } }
const isText = (def: unknown): boolean => {
  const { type, innerType } = def as Def
  return type === 'string' || (type === 'nullable' && isText(innerType?.def))
}

/** Moves every tournament on of which a log or settings name somebody: what was folded of it says so still. */
async function renewFolds(tx: Tx, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await tx
    .updateTable('tournaments')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where((is) =>
      is.or([
        ...words.map((word) => mentions('settings', word)),
        is(
          'id',
          'in',
          is
            .selectFrom('tournamentLog')
            .select('tournamentId')
            .where((of) => of.or(words.map((word) => mentions('event', word)))),
        ),
      ]),
    )
    .execute()
}

/** Takes somebody out of every text of the club that no id leads to. */
export async function forgetInTexts(tx: Tx, { needles, words, text }: Forget): Promise<void> {
  await renewFolds(tx, words)
  for (const [table, column] of columnsOfWords()) {
    const found = await tx
      .selectFrom(table as keyof Tables as 'groups')
      .select(column as 'name')
      .distinct()
      .where((is) => is.or(needles.map((needle) => mentions(column, needle))))
      .execute()
    for (const row of found) {
      const before = (row as unknown as Record<string, string>)[column]!
      const after = text(before, column, written.has(table) && column !== 'name')
      if (after === before) continue
      await tx
        .updateTable(table as 'groups')
        .set({ [column]: after })
        .where(column as 'name', '=', before)
        .execute()
    }
  }
}
