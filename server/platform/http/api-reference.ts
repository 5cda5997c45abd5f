import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { unknownEndpoint } from './failures.ts'
import { setSecurityHeaders } from './request-protection.ts'
import { type PreparedReply, sendPrepared } from './replies.ts'

const path = '/api/docs'

/** Serves the API reference with Swagger UI, from its package alone. */
export async function serveApiReference(app: FastifyInstance, prepared: () => PreparedReply) {
  await app.register(swaggerUi, {
    routePrefix: path,
    theme: { title: 'Fivebar API' },
    // Hides the bar that loads other documents.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
    },
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      // Swagger UI adds inline styles.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    },
    uiHooks: {
      onRequest: (request, reply, done) => {
        setSecurityHeaders(request, reply)
        // The page requests these; the plugin would build and serialise the document for each request.
        if (request.url === `${path}/yaml`) return done(unknownEndpoint(request))
        if (request.url === `${path}/json`) return void sendPrepared(request, reply, prepared())
        done()
      },
    },
  })
}
