import { MAX_AVATAR_BYTES } from '#contract/players/avatars.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import { createWorkerClient } from '../platform/threads/worker-client.ts'

/** A square WebP in base64, or why the picture is rejected. */
export type DrawnAvatar = { readonly data: string } | { readonly problem: 'kind' | 'edges' }

/** Maximum width and height in pixels, since a small file can decode to gigabytes. */
export const LARGEST_EDGE = 6000

const avatarWorker = createWorkerClient<Uint8Array, DrawnAvatar>(
  new URL('avatar-thread.ts', import.meta.url),
)

/**
 * Crops a picture to its middle square, rotated upright and without metadata. Returns WebP in base64.
 * Throws if it is not a PNG, JPEG or WebP, or too large.
 */
export async function drawAvatar(picture: string): Promise<string> {
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.length > MAX_AVATAR_BYTES) throw invalid([problem('picture', 'player.avatarSize')])
  const drawn = await avatarWorker.ask(bytes)
  if ('data' in drawn) return drawn.data
  throw invalid([
    drawn.problem === 'kind'
      ? problem('picture', 'player.avatarKind')
      : problem('picture', 'player.avatarEdges', { most: LARGEST_EDGE }),
  ])
}
