import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { serveRequests } from '../platform/threads/worker-client.ts'
import { LARGEST_EDGE, type Drawn } from './draw-avatar.ts'

/* The thread of `drawAvatar`. What a stranger sends is measured before anything unpacks it. */

/** Pixels of a side: sharp at the largest size a screen shows, on a dense display too. */
const side = 192
/** Of 100; beyond it a face gains nothing that is seen at this size. */
const quality = 82
const kinds = new Set(['png', 'jpg', 'webp'])

/** Width and height, or why it is not taken. */
function measured(bytes: Buffer): { width: number; height: number } | 'kind' | 'edges' {
  try {
    const { width, height, type } = imageSize(bytes)
    if (type === undefined || !kinds.has(type) || width < 1 || height < 1) return 'kind'
    return Math.max(width, height) > LARGEST_EDGE ? 'edges' : { width, height }
  } catch {
    return 'kind'
  }
}

serveRequests<Uint8Array, Drawn>(async (sent) => {
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
