import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** File names under `assets/` carry a hash of their content. */
const forever = 'public, max-age=31536000, immutable'

/** A page that says more of itself to those who run no script, such as a preview of its link. */
export type PreviewPage = {
  readonly path: `/${string}`
  /** Tags for its head, escaped; null where there is nothing to tell a stranger. */
  readonly tags: (request: FastifyRequest) => Promise<string | null>
}

/** Meta tags of the page that a preview replaces. */
const plainTags = /<meta name="description".*<\/title>/s

/**
 * Who may show a page within theirs: any site what is public of live matches and the public
 * leaderboard, where no one is signed in since browsers send no cookies there; the club's own pages a
 * screen, as its preview.
 */
function framedBy(url: string): string | null {
  if (/^\/p\/(?:(?:live|overlay)\/|leaderboard(?:\?|$))/.test(url)) return '*'
  return /^\/display(?:\?|$)/.test(url) ? "'self'" : null
}

/** By address: what its screen is made of, as the build wrote it. */
function preloadsIn(root: string): Readonly<Record<string, string>> {
  const file = join(root, 'preloads.json')
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Serves the browser half, with the page for every path that is not a file. */
export async function servePages(app: FastifyInstance, root: string, told: readonly PreviewPage[]) {
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
          frameSrc: ["'self'"],
        },
      },
      // Plain http in a club's own network must keep working.
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    })
    pages.addHook('onSend', async ({ url }, reply) => {
      const within = framedBy(url)
      const policy = reply.getHeader('content-security-policy')
      if (within === null || typeof policy !== 'string') return
      reply.header(
        'content-security-policy',
        policy.replace(/(frame-ancestors) [^;]*/, `$1 ${within}`),
      )
      reply.removeHeader('x-frame-options')
    })
    const files = {
      index: false,
      preCompressed: true,
      cacheControl: false,
    } as const
    // One route for each file in the root folder, and one for the folder of hashed assets.
    await pages.register(fastifyStatic, {
      ...files,
      root,
      wildcard: false,
      globIgnore: ['assets/**', '.vite/**'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
    await pages.register(fastifyStatic, {
      ...files,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', forever),
    })
    const page = readFileSync(join(root, 'index.html'), 'utf8')
    for (const [path, preloads] of Object.entries(preloadsIn(root))) {
      // A function, so that a dollar in what is put in is one.
      const ready = page.replace('</head>', () => `  ${preloads}\n  </head>`)
      const tags = told.find((each) => each.path === path)?.tags
      pages.get(path, { schema: { hide: true } }, async (request, reply) => {
        const own = tags === undefined ? null : await tags(request)
        const html = own === null ? ready : ready.replace(plainTags, () => own)
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
      })
    }
    pages.get('/*', { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile('index.html'),
    )
  })
}
