import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { serveRequests } from '../platform/threads/worker-client.ts'
import { LARGEST_EDGE, type DrawnAvatar } from './draw-avatar.ts'

/* The thread of `drawAvatar`. Untrusted images are measured before anything decodes them. */

/** Length of a side in pixels: sharp at the largest size shown, even on a high-resolution display. */
const side = 192
/** WebP quality, up to 100; a higher one makes no visible difference at this size. */
const quality = 82
const kinds = new Set(['png', 'jpg', 'webp'])

/** Returns width and height, or why the picture is refused. */
function measured(bytes: Buffer): { width: number; height: number } | 'kind' | 'edges' {
  try {
    const { width, height, type } = imageSize(bytes)
    if (type === undefined || !kinds.has(type) || width < 1 || height < 1) return 'kind'
    return Math.max(width, height) > LARGEST_EDGE ? 'edges' : { width, height }
  } catch {
    return 'kind'
  }
}

serveRequests<Uint8Array, DrawnAvatar>(async (sent) => {
  const bytes = Buffer.from(sent)
  const size = measured(bytes)
  if (size === 'kind' || size === 'edges') return { problem: size }
  const picture = await loadImage(bytes).catch(() => null)
  if (picture === null) return { problem: 'kind' }
  const { width, height } = picture
  const cut = Math.min(width, height)
  const canvas = createCanvas(side, side)
  canvas
    .getContext('2d')
    .drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  return { data: (await canvas.encode('webp', quality)).toString('base64') }
})
