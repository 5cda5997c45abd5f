import { sql } from 'kysely'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { likePattern, columnMayContain } from '../../platform/database/like-pattern.ts'

/** Tables whose rows are deleted with an account. */
const accountTables = [
  'pushSubscriptions',
  'noticeSends',
  'notices',
  'noticeSettings',
  'devices',
  'twoFactors',
  'spareCodes',
  'passkeys',
  'apiKeys',
  'tickets',
  'passwordHistory',
  'playerClaims',
  'liveScorers',
  'sessions',
] as const

/** Deletes everything that belongs to an account. */
export async function deleteAccountData(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('sessionId', 'in', (is) =>
      is.selectFrom('sessions').select('id').where('userId', '=', userId),
    )
    .execute()
  for (const table of accountTables) {
    await tx
      .deleteFrom(table as 'sessions')
      .where('userId', '=', userId)
      .execute()
  }
  await tx.deleteFrom('idempotencyKeys').where('key', 'like', `${userId}:%`).execute()
}

/** Deletes locks, limits and codes whose key contains one of these values. */
export async function deleteRowsByKeys(tx: Tx, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await tx.deleteFrom('loginLocks').where('email', '=', text).execute()
    for (const table of ['rateLimits', 'phoneCodes'] as const) {
      const like = likePattern(text)
      const rows = await tx
        .selectFrom(table as 'rateLimits')
        .select('key')
        .where(sql<boolean>`key like ${like} escape '\\'`)
        .execute()
      const matchingKeys = rows
        .map(({ key }) => key)
        .filter((key) => key.split(/[:|]/).includes(text))
      if (matchingKeys.length === 0) continue
      await tx
        .deleteFrom(table as 'rateLimits')
        .where('key', 'in', matchingKeys)
        .execute()
    }
  }
}

export async function deletePlayerInvitations(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('playerInvitations').where('playerId', '=', playerId).execute()
}

/** Deletes the stored deletions of a player. */
export async function deleteStoredDeletions(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('keptDeletions').where('subjectId', '=', playerId).execute()
}

/** Returns the deleted players that were linked to an account. */
export async function listDeletedPlayers(db: Database, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('keptDeletions')
    .select('subjectId')
    .where('kind', '=', 'player')
    .where(sql<boolean>`data like ${likePattern(`"linkedUserId":"${userId}"`)} escape '\\'`)
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

export async function reassignAlerts(
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

/**
 * Returns queued messages and encrypted replies, with the replies stored for people without an account and
 * those that contain one of these addresses.
 */
export async function listSealedRows(db: Database, addresses: readonly string[]) {
  const messages = await db.selectFrom('messages').select(['id', 'sealed']).execute()
  const replies = await db
    .selectFrom('idempotencyKeys')
    .select(['key', 'reply'])
    .where((is) =>
      is.or([
        is('key', 'like', 'public:%'),
        is('reply', 'not like', '{%'),
        ...addresses.map((address) => columnMayContain('reply', address)),
      ]),
    )
    .execute()
  return { messages, replies }
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).execute()
}

export async function deleteStoredReply(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('key', '=', key).execute()
}

/** Returns all matches of a player, including those from which a correction removed them. */
export async function listAllMatches(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await db
    .selectFrom('participations')
    .select('matchId')
    .where('playerId', '=', playerId)
    .union(
      db.selectFrom('matchLog').select('matchId').where(columnMayContain('snapshot', playerId)),
    )
    .execute()
  return rows.map(({ matchId }) => matchId)
}

/** Tables that contain copies of rows as JSON. */
const copyTables = ['idempotencyKeys', 'keptDeletions'] as const
const copyColumns = { idempotencyKeys: ['key', 'reply'], keptDeletions: ['id', 'data'] } as const

/** Removes a person from every stored copy that contains one of their ids. */
export async function erasePersonInDeletions(
  tx: Tx,
  ids: readonly string[],
  removeFromJson: (json: string) => string,
): Promise<void> {
  for (const table of copyTables) {
    const [key, column] = copyColumns[table] as unknown as ['id', 'data']
    const rows = await tx
      .selectFrom(table as 'keptDeletions')
      .select([key, column])
      .where((is) => is.or(ids.map((id) => columnMayContain(column, id))))
      .execute()
    for (const row of rows) {
      const after = removeFromJson(row[column])
      if (after === row[column]) continue
      await tx
        .updateTable(table as 'keptDeletions')
        .set({ [column]: after })
        .where(key, '=', row[key])
        .execute()
    }
  }
}
