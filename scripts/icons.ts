import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/*
 * Draws the home screen icons in web/public from the shape of web/public/mark.svg, because phones don't
 * support SVG icons: `node scripts/icons.ts`. The icons are committed, so that a build needs no drawing.
 */

type Colour = readonly [red: number, green: number, blue: number]
type Stroke = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly width: number
  readonly colour: Colour
}
type Icon = {
  readonly file: string
  readonly size: number
  /** Pixels that one unit of the mark takes; the mark is 34 × 28. */
  readonly unit: number
  /** Radius of the corners in pixels: the system cuts icons without one to its own shape. */
  readonly corner: number
}

const slate: Colour = [0x27, 0x32, 0x3f]
const bar = { width: 3.4, colour: [0xf5, 0xf7, 0xf9] } as const
const strokes: readonly Stroke[] = [
  ...[6, 13.3, 20.6, 28].map((x): Stroke => ({ from: [x, 4], to: [x, 24], ...bar })),
  { from: [2, 21.5], to: [32, 6.5], width: 3.8, colour: [0xfb, 0x85, 0x32] },
]
const markCentre = [17, 14] as const

const createPlainIcon = (size: number): Icon => ({
  file: `icon-${size}.png`,
  size,
  unit: size / 40,
  corner: size / 5,
})
/** Keeps the mark inside a circle of 40 % of the size. Source: W3C, Web App Manifest, safe zone. */
const createMaskableIcon = (size: number): Icon => ({
  file: `icon-maskable-${size}.png`,
  size,
  unit: size / 48,
  corner: 0,
})

export const icons: readonly Icon[] = [
  { file: 'apple-touch-icon.png', size: 180, unit: 180 / 42, corner: 0 },
  createPlainIcon(192),
  createPlainIcon(512),
  createMaskableIcon(192),
  createMaskableIcon(512),
]

/** Returns how much of a pixel is covered by a shape whose edge is this far away, negative inside. */
const computeCoverage = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance))

function measureDistanceToStroke(x: number, y: number, { from, to, width }: Stroke): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy) - width / 2
}

function measureDistanceToBackground(x: number, y: number, { size, corner }: Icon): number {
  const [dx, dy] = [x, y].map((each) => Math.abs(each - size / 2) - size / 2 + corner)
  return Math.hypot(Math.max(dx!, 0), Math.max(dy!, 0)) + Math.min(Math.max(dx!, dy!), 0) - corner
}

/** Returns the pixels of an icon, four bytes each: red, green, blue, opacity. */
export function drawIcon(icon: Icon): Uint8Array {
  const { size, unit, corner } = icon
  const pixels = new Uint8Array(size * size * 4)
  for (let index = 0; index < size * size; index++) {
    const [x, y] = [(index % size) + 0.5, Math.floor(index / size) + 0.5]
    const markPoint = [x, y].map((each, axis) => (each - size / 2) / unit + markCentre[axis]!)
    const colour = strokes.reduce((under: readonly number[], stroke) => {
      const share = computeCoverage(
        measureDistanceToStroke(markPoint[0]!, markPoint[1]!, stroke) * unit,
      )
      return under.map((part, channel) => part + (stroke.colour[channel]! - part) * share)
    }, slate)
    const opacity = corner === 0 ? 1 : computeCoverage(measureDistanceToBackground(x, y, icon))
    pixels.set([...colour, 255 * opacity].map(Math.round), index * 4)
  }
  return pixels
}

function createChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(data.length)
  lengthAndChecksum.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
}

/** Writes pixels as a PNG. Source: W3C, PNG, Datastream structure. */
function encodePng(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size)
  header.writeUInt32BE(size, 4)
  // Eight bits of red, green, blue and opacity.
  header.set([8, 6], 8)
  // Each row starts with its filter: none.
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y++) {
    rows.set(pixels.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1)
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows, { level: 9 })),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

if (import.meta.main) {
  for (const icon of icons) {
    const file = join(import.meta.dirname, '..', 'web', 'public', icon.file)
    writeFileSync(file, encodePng(icon.size, drawIcon(icon)))
  }
}
