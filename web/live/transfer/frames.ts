import { hashText } from '#engine/live/hash.ts'

/**
 * Characters in one code. With the URL that makes 97 modules a side, which another phone can read
 * from a screen.
 */
const charactersPerFrame = 600
/** Maximum number of codes: more would take too long to scan. */
export const maxFrames = 40

/** One frame of a packet: its index, the total, the checksum and its characters. */
type Frame = {
  readonly number: number
  readonly count: number
  readonly sum: string
  readonly text: string
}

const formatFrame = ({ number, count, sum, text }: Frame) => `${number}.${count}.${sum}.${text}`

/** Splits a packet into frames of one code each; null if there would be too many. */
export function splitIntoFrames(packet: string): readonly string[] | null {
  const count = Math.max(1, Math.ceil(packet.length / charactersPerFrame))
  if (count > maxFrames) return null
  const sum = hashText(packet)
  return Array.from({ length: count }, (_, index) =>
    formatFrame({
      number: index + 1,
      count,
      sum,
      text: packet.slice(index * charactersPerFrame, (index + 1) * charactersPerFrame),
    }),
  )
}

/** Returns the whole packet as one frame, for a link. */
export const createSingleFrame = (packet: string): string =>
  formatFrame({ number: 1, count: 1, sum: hashText(packet), text: packet })

const framePattern = /^(\d{1,2})\.(\d{1,2})\.([0-9a-z]{1,7})\.([\w-]+)$/

function readFrame(text: string): Frame | null {
  // A scanned code contains the whole URL.
  const [, number, count, sum, characters] =
    framePattern.exec(text.slice(text.indexOf('#') + 1)) ?? []
  const frame = {
    number: Number(number),
    count: Number(count),
    sum: sum ?? '',
    text: characters ?? '',
  }
  const isValid = frame.number >= 1 && frame.number <= frame.count && frame.count <= maxFrames
  return isValid ? frame : null
}

/** The frames of one packet scanned so far. */
export type ScannedFrames = {
  readonly sum: string
  readonly count: number
  readonly texts: Readonly<Record<number, string>>
}

/** Adds a frame. A frame of a different packet starts over; anything else is ignored. */
export function addFrame(
  scannedFrames: ScannedFrames | null,
  scanned: string,
): ScannedFrames | null {
  const frame = readFrame(scanned)
  if (frame === null) return scannedFrames
  const { sum, count, number, text } = frame
  const isSame = scannedFrames?.sum === sum && scannedFrames.count === count
  // A camera reads the same code many times.
  if (isSame && scannedFrames.texts[number] === text) return scannedFrames
  const texts = isSame ? scannedFrames.texts : {}
  return { sum, count, texts: { ...texts, [number]: text } }
}

export const countFrames = ({ texts }: ScannedFrames): number => Object.keys(texts).length

/** Returns the packet once all its frames are there and the checksum matches. */
export function completePacket(scannedFrames: ScannedFrames): string | null {
  const { count, texts, sum } = scannedFrames
  const whole = Array.from({ length: count }, (_, index) => texts[index + 1] ?? '').join('')
  return countFrames(scannedFrames) === count && hashText(whole) === sum ? whole : null
}
