import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../platform/database/engine.ts'
import { editMention, listMentions, type Mention } from '#contract/players/erasing.ts'
import { accepted, createWorld, type Caller, type World } from '../../testing/world.ts'

/** A club with a data folder, two people who run it, and a player who is not erased. */
export type ErasureClub = {
  readonly world: World
  readonly folder: string
  readonly organiser: Caller
  readonly admin: Caller
  readonly ann: Caller
  readonly close: () => Promise<void>
}

export async function createErasureClub(engine: Engine['name']): Promise<ErasureClub> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-erasing-'))
  const world = await createWorld(engine, { DATA_DIR: folder })
  return {
    world,
    folder,
    organiser: await world.join('organizer', 'Olga Oak'),
    admin: await world.join('admin', 'Ada Keeper'),
    ann: await world.join('player', 'Ann Ashe'),
    close: async () => {
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes the name from all listed texts one by one, like an administrator. */
export async function editMentions({ call }: Caller): Promise<readonly Mention[]> {
  const { items } = accepted(await call(listMentions, {}))
  for (const { id, text } of items) {
    const body = { text: text.replaceAll(/Zephyrine( Quillonwood)?|Zephquill/g, 'Former member') }
    accepted(await call(editMention, { params: { id }, body }))
  }
  return items
}
