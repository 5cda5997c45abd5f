import type { Tournament } from '#engine/tournaments/log/events.ts'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { setInLru } from '../../platform/threads/lru.ts'
import { PreparedReply } from '../../platform/http/replies.ts'
import { loadPeople, type People, type TournamentRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Everything that a draw preview is computed from. */
export type DrawInput = {
  readonly tournament: Tournament
  readonly row: TournamentRow
  readonly people: People
  readonly at: number
}

export type DrawnPreview = { readonly json: string; readonly gzipped: Uint8Array }

/** Maximum number of cached previews; each takes up to 2 MB. */
const maxCachedPreviews = 8

const drawWorker = createWorkerClient<DrawInput, DrawnPreview>(
  new URL('draw-thread.ts', import.meta.url),
)

export type DrawPreviewer = (
  context: AppContext,
  loaded: LoadedTournament,
) => Promise<PreparedReply>

/**
 * Creates a function that returns the draw that a start would make now. Random draws use the tournament's seed,
 * so this is the actual draw unless entries change. Computed in a worker, once per revision and set of names.
 */
export function createDrawPreviewer(
  draw: (input: DrawInput) => Promise<DrawnPreview> = drawWorker.ask,
): DrawPreviewer {
  const cache = new Map<string, { readonly key: string; readonly reply: Promise<PreparedReply> }>()
  const prepareReply = async (input: DrawInput) => {
    const { json, gzipped } = await draw(input)
    return new PreparedReply(json, Buffer.from(gzipped))
  }
  return async ({ db, clock }, { row, tournament }) => {
    const people = await loadPeople(db, row.id)
    const key = JSON.stringify([row.revision, [...people].map(([id, { name }]) => [id, name])])
    const cached = cache.get(row.id)
    const isCurrent = cached?.key === key
    const entry = isCurrent
      ? cached
      : { key, reply: prepareReply({ tournament, row, people, at: clock() }) }
    setInLru(cache, row.id, entry, maxCachedPreviews)
    if (!isCurrent) {
      entry.reply.catch(() => {
        if (cache.get(row.id) === entry) cache.delete(row.id)
      })
    }
    return entry.reply
  }
}
