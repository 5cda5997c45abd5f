import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { createWorld, type World } from './world.ts'

type Options = {
  readonly env?: Record<string, string>
  /** Returns stored data that differs from its log. Called after each test. */
  readonly verify?: (db: Database) => Promise<readonly unknown[]>
}

/**
 * Stages a club once for all tests of a `describe`. Each test starts with the staged club on a new server.
 * Callers of the stage always use the current server.
 */
export async function stageOnce<Staged extends object>(
  engine: Engine['name'],
  stage: (world: World) => Promise<Staged>,
  { env, verify }: Options = {},
): Promise<Staged & { readonly world: World }> {
  const world = await createWorld(engine, env)
  const staged = await stage(world)
  const restore = await world.snapshot()
  let isStaged = true
  beforeEach(async () => {
    if (!isStaged) await restore()
    isStaged = false
  })
  if (verify !== undefined) {
    afterEach(async () => expect(await verify(world.server.context.db)).toEqual([]))
  }
  afterAll(world.close)
  return { ...staged, world }
}
