import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteOrderMark, formatCsv, type CsvRow } from '../csv.ts'
import { sha256 } from '../security/hashing.ts'

/** A serialised reply, so that frequent reads are not serialised and compressed again. */
export class PreparedReply {
  readonly json: string
  #gzipped: Buffer | null
  #etag: string | null = null

  constructor(json: string, gzipped: Buffer | null = null) {
    this.json = json
    this.#gzipped = gzipped
  }

  /** Hash of the text, for `If-None-Match`. */
  get etag(): string {
    this.#etag ??= `"${sha256(this.json).slice(0, 27)}"`
    return this.#etag
  }

  get gzipped(): Buffer {
    this.#gzipped ??= gzipSync(this.json)
    return this.#gzipped
  }
}

/** A text file as reply. */
export class TextReply {
  readonly text: string
  readonly type: `text/${string}`
  readonly fileName: string

  constructor(text: string, type: `text/${string}`, fileName: string) {
    this.text = text
    this.type = type
    this.fileName = fileName
  }
}

/** A CSV file as reply. The client chooses the separator. */
export class CsvReply {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly fileName: string

  constructor(header: readonly string[], rows: readonly CsvRow[], fileName: string) {
    this.header = header
    this.rows = rows
    this.fileName = fileName
  }
}

/** Number of rows to format before yielding to other requests. */
const csvBatchSize = 1_000

export async function sendCsv(
  reply: FastifyReply,
  { header, rows, fileName }: CsvReply,
  query: object,
) {
  const delimiter = 'separator' in query && query.separator === 'semicolon' ? ';' : ','
  let text = byteOrderMark + formatCsv([header], delimiter)
  for (let start = 0; start < rows.length; start += csvBatchSize) {
    text += formatCsv(rows.slice(start, start + csvBatchSize), delimiter)
    await yieldToEventLoop()
  }
  return sendText(reply, new TextReply(text, 'text/csv', fileName))
}

export function sendText(reply: FastifyReply, { text, type, fileName }: TextReply) {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .serializer((payload: unknown) => String(payload))
    .send(text)
}

/** An image as reply. Without an `etag`, its URL never shows another image. */
export class PictureReply {
  readonly bytes: Buffer
  readonly type: `image/${string}`
  readonly etag: string | null

  constructor(bytes: Buffer, type: `image/${string}`, etag: string | null = null) {
    this.bytes = bytes
    this.type = type
    this.etag = etag
  }
}

export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: PictureReply) {
  const { bytes, type, etag } = picture
  if (etag !== null) {
    // Other sites may embed it.
    reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' })
    reply.header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  } else reply.header('cache-control', 'private, max-age=31536000, immutable')
  return reply
    .type(type)
    .serializer((payload: unknown) => payload as string)
    .send(bytes)
}

/** Returns whether a reply may be compressed; a weight of 0 forbids it. */
export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '')

/** Sends a prepared reply, or 304 if the client has it. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
) {
  reply.header('vary', 'accept-encoding')
  if (reply.getHeader('cache-control') !== 'no-store') {
    reply.header('etag', prepared.etag)
    if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send()
  }
  reply.type('application/json; charset=utf-8')
  if (!acceptsGzip(request)) return reply.send(prepared.json)
  return reply.header('content-encoding', 'gzip').send(prepared.gzipped)
}
