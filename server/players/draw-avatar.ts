import { MAX_AVATAR_BYTES } from '#contract/players/avatars.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import { createWorkerClient } from '../platform/threads/worker-client.ts'

/** A square WebP in base64, or why the picture is refused. */
export type Drawn = { readonly data: string } | { readonly problem: 'kind' | 'edges' }

/** In pixels; a small file can decode to gigabytes. */
export const LARGEST_EDGE = 6000

const painter = createWorkerClient<Uint8Array, Drawn>(new URL('avatar-thread.ts', import.meta.url))

/**
 * Redraws the middle square of a picture, rotated as the camera was held, without metadata such as place,
 * time and device. Throws if it is not a PNG, JPEG or WebP, or too large. Returns WebP in base64.
 */
export async function drawAvatar(picture: string): Promise<string> {
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.length > MAX_AVATAR_BYTES) throw invalid([problem('picture', 'player.avatarSize')])
  const drawn = await painter.ask(bytes)
  if ('data' in drawn) return drawn.data
  throw invalid([
    drawn.problem === 'kind'
      ? problem('picture', 'player.avatarKind')
      : problem('picture', 'player.avatarEdges', { most: LARGEST_EDGE }),
  ])
}
