import { join } from 'node:path'
import { z } from 'zod'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { mutex } from '../../platform/threads/mutex.ts'
import { readJsonFile } from '../read-json-file.ts'
import { replaceFile } from '../../platform/database/write-synced.ts'

const erasedIds = z.object({
  players: z.array(z.string() as unknown as z.ZodType<PlayerId, PlayerId>),
  users: z.array(z.string() as unknown as z.ZodType<UserId, UserId>),
})
/** Ids of erased people. */
export type ErasedIds = z.infer<typeof erasedIds>

const getErasedIdsFile = (dataDir: string) => join(dataDir, 'erased.json')

const formatDamagedAdvice = (file: string) =>
  `It lists erased people, so that a restored backup does not bring them back. Move it away ` +
  `(mv ${file} ${file}.damaged) and run npm start: it is created again from the database. If a backup was ` +
  `restored since someone was erased, erase them again.`

/** Reads the ids of erased people from the data folder, since an older backup lacks them. */
export async function readErasedIds(dataDir: string): Promise<ErasedIds> {
  const parsed = await readJsonFile(
    getErasedIdsFile(dataDir),
    erasedIds,
    formatDamagedAdvice(getErasedIdsFile(dataDir)),
  )
  return parsed ?? { players: [], users: [] }
}

async function listErasedIds(db: Database): Promise<ErasedIds> {
  const players = await db
    .selectFrom('players')
    .select('id')
    .where('erasedAt', 'is not', null)
    .execute()
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is not', null)
    .execute()
  return { players: players.map(({ id }) => id), users: users.map(({ id }) => id) }
}

const mergeIds = <Id extends string>(a: readonly Id[], b: readonly Id[]) =>
  [...new Set([...a, ...b])].toSorted()

const runExclusively = mutex()

/** Adds the people erased on any node to this data folder's list. */
export async function saveErasedIds(context: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  await saveErasedIdsWith(context, [])
}

/** Like `saveErasedIds`, including records merged into theirs, which an older backup has as well. */
export async function saveErasedIdsWith(
  context: Pick<AppContext, 'db' | 'config'>,
  merged: readonly string[],
): Promise<void> {
  await runExclusively(async () => addErased(context, merged))
}

async function addErased(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  merged: readonly string[],
): Promise<void> {
  const earlier = await readErasedIds(config.dataDir)
  const stored = await listErasedIds(db)
  const erasedIds = {
    players: mergeIds(earlier.players, [...stored.players, ...(merged as PlayerId[])]),
    users: mergeIds(earlier.users, stored.users),
  }
  const isKnown =
    erasedIds.players.length === earlier.players.length &&
    erasedIds.users.length === earlier.users.length
  if (isKnown) return
  await replaceFile(getErasedIdsFile(config.dataDir), JSON.stringify(erasedIds))
}
