import { encodeBase64url } from '../../platform/base64url.ts'

/** Maximum size of decompressed data, above any real match; protects against malicious data. */
const maxBytes = 2_000_000

/** Pipes bytes through a stream. Throws a `RangeError` above the maximum. */
async function transform(
  bytes: BlobPart,
  transformation: ReadableWritablePair,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(transformation).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const part = next.value as Uint8Array
    length += part.length
    if (length > maxBytes) throw new RangeError('The decompressed data is too large')
    parts.push(part)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** Compresses a value to text. */
export async function pack(value: unknown): Promise<string> {
  return encodeBase64url(
    await transform(JSON.stringify(value), new CompressionStream('deflate-raw')),
  )
}

/** Decompresses a value; null if the text is invalid. */
export async function unpack(text: string): Promise<unknown> {
  try {
    const bytes = await transform(decodeBase64url(text), new DecompressionStream('deflate-raw'))
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    // Not a code, or a code for something else.
    return null
  }
}
