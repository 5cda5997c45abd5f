import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './platform/config/config.ts'
import { createLog } from './platform/config/log.ts'
import { closeClub, openClub } from './open-club.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-open-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('converts digests that an earlier release stored without a key, before requests are served', async () => {
  const log = createLog('silent')
  const config = readConfig({ DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' }, [])
  const first = await openClub(config, log)
  const unkeyedDigest = 'a digest without a key'
  await first.server.context.db
    .insertInto('keptDeletions')
    .values({
      id: 'deletion',
      kind: 'group',
      subjectId: 'group',
      name: 'Lunch',
      data: JSON.stringify({ groupInvitations: [{ contactHash: unkeyedDigest }] }),
      matches: 0,
      at: Date.now(),
      byId: null,
    })
    .execute()
  await closeClub(first, log)
  const again = await openClub(config, log)
  const [kept] = await again.server.context.db.selectFrom('keptDeletions').select('data').execute()
  await closeClub(again, log)
  expect(kept?.data).toContain('"contactHash":"k.')
  expect(kept?.data).not.toContain(unkeyedDigest)
})
