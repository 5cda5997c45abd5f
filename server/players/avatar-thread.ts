import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { serveRequests } from '../platform/threads/worker-client.ts'
import { LARGEST_EDGE, type DrawnAvatar } from './draw-avatar.ts'

/* Worker thread of `drawAvatar`. Untrusted images are measured before they are decoded. */

/** Width and height in pixels: sharp at the largest display size, even on a high-resolution screen. */
const edge = 192
/** WebP quality, up to 100. Higher values look the same at this size. */
const quality = 82
const imageTypes = new Set(['png', 'jpg', 'webp'])

/** Returns width and height, or why the picture is rejected. */
function measureImage(bytes: Buffer): { width: number; height: number } | 'kind' | 'edges' {
  try {
    const { width, height, type } = imageSize(bytes)
    if (type === undefined || !imageTypes.has(type) || width < 1 || height < 1) return 'kind'
    return Math.max(width, height) > LARGEST_EDGE ? 'edges' : { width, height }
  } catch {
    return 'kind'
  }
}

serveRequests<Uint8Array, DrawnAvatar>(async (input) => {
  const bytes = Buffer.from(input)
  const size = measureImage(bytes)
  if (size === 'kind' || size === 'edges') return { problem: size }
  const picture = await loadImage(bytes).catch(() => null)
  if (picture === null) return { problem: 'kind' }
  const { width, height } = picture
  const crop = Math.min(width, height)
  const canvas = createCanvas(edge, edge)
  canvas
    .getContext('2d')
    .drawImage(picture, (width - crop) / 2, (height - crop) / 2, crop, crop, 0, 0, edge, edge)
  return { data: (await canvas.encode('webp', quality)).toString('base64') }
})
