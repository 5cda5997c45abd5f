import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made once for this action: the same request again gets the same reply',
  schema: { type: 'string', maxLength: 200 },
} as const

/** Parses and serialises by the contract's schemas, and collects them for the OpenAPI document. */
export async function describeApi(app: FastifyInstance, version: string) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fivebar',
        version,
        description:
          'Matches, ratings and leaderboards of a club. Browsers sign in with cookies; API clients ' +
          'send `x-client: api` to sign in and get a token pair. Every refusal has the same body.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'fivebar_access' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

type Document = { paths?: Record<string, Record<string, { parameters?: object[] }>> }

/** The OpenAPI 3.1 document of everything served. */
export function openApiDocument(app: FastifyInstance): object {
  const document = app.swagger() as Document
  for (const path of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(path)) {
      if (method !== 'get') operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
    }
  }
  return document
}
