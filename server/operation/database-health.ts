import { stat, statfs } from 'node:fs/promises'
import type { getAdminOverview } from '#contract/admin.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import { databaseFile } from '../platform/config/config.ts'
import { isReady } from '../platform/database/migrate.ts'
import type { AppContext } from '../platform/config/app-context.ts'

type Health = ReplyInput<typeof getAdminOverview>['health']

/** Returns whether the database responds and is intact, and how long a small query takes. */
export async function readDatabaseHealth(
  context: Pick<AppContext, 'db' | 'opened' | 'config'>,
): Promise<Health['database']> {
  const { opened, config } = context
  const startedAt = performance.now()
  const responds = await isReady(opened).catch(() => false)
  const ready = responds && !opened.engine.isDamaged()
  const milliseconds = performance.now() - startedAt
  const engine = opened.engine.name
  const file = engine === 'sqlite' ? await stat(databaseFile(config)).catch(() => null) : null
  return { engine, isReady: ready, milliseconds, bytes: file?.size ?? null }
}

/** Returns the free disk space of the data folder, or null if unknown. */
export async function readDiskSpace({
  config,
}: Pick<AppContext, 'config'>): Promise<Health['disk']> {
  const space = await statfs(config.dataDir).catch(() => null)
  if (space === null) return null
  return { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize }
}
