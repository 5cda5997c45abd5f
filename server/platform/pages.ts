import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { unknownEndpoint } from './failures.ts'

/** File names under `assets/` carry a hash of their content. */
const forever = 'public, max-age=31536000, immutable'

/** Serves the browser half, with the page for every path that is not a file. */
export async function servePages(app: FastifyInstance, root: string) {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // Plain http in a club's own network must keep working.
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    })
    await pages.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache')
      },
    })
    pages.get('/assets/*', { schema: { hide: true } }, async (request) => {
      throw unknownEndpoint(request)
    })
    pages.get('/*', { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile('index.html'),
    )
  })
}
