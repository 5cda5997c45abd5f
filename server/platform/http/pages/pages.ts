import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClubSettings } from '#contract/club/club-settings.ts'

/** File names under `assets/` contain a hash of their content. */
const immutableCache = 'public, max-age=31536000, immutable'

/** A page with its own meta tags for clients without scripts, such as link previews. */
export type PreviewPage = {
  readonly path: `/${string}`
  /** Escaped tags for its head; null if the page is private. */
  readonly tags: (request: FastifyRequest) => Promise<string | null>
}

/** Meta tags that a preview replaces. */
const plainTags = /<meta name="description".*<\/title>/s

/** Club settings that affect how pages are served. */
export type PageSettings = Pick<ClubSettings, 'colour' | 'embedding' | 'embedSites'>

const publicPage = /^\/p\/(?:(?:live|overlay|teams|tournaments)\/|(?:leaderboard|matches)(?:\?|$))/

/** Returns the sites that may embed a page: those the club allows for public pages, and itself for displays. */
async function findEmbeddingSites(
  url: string,
  settings: () => Promise<PageSettings>,
): Promise<string | null> {
  if (/^\/display(?:\?|$)/.test(url)) return "'self'"
  if (!publicPage.test(url)) return null
  const { embedding, embedSites } = await settings()
  if (embedding === 'anywhere') return '*'
  return embedding === 'sites' ? ["'self'", ...embedSites].join(' ') : null
}

/**
 * Adds the club's colour and the requested look to a public page, so that they apply from the first paint.
 * Ignores unknown values.
 */
function applyLook(html: string, { colour }: PageSettings, query: unknown): string {
  const { embed, theme, color } = query as Readonly<Record<string, unknown>>
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'auto'
  const isAccent = typeof color === 'string' && /^[0-9a-f]{6}$/i.test(color)
  const look = [
    `data-colour="${colour}"`,
    ...(embed === undefined || embed === 'false' ? [] : [`data-embed="${scheme}"`]),
    ...(isAccent ? [`data-accent="${color}"`] : []),
  ]
  return html.replace('<html ', () => `<html ${look.join(' ')} `)
}

/** Returns the tags that preload the assets of each screen, by path, as written by the build. */
function readPreloads(root: string): Readonly<Record<string, string>> {
  const file = join(root, 'preloads.json')
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** What pages contain of the club. */
export type PageContent = {
  readonly previews: readonly PreviewPage[]
  readonly settings: () => Promise<PageSettings>
  /** The reply of `/api/club`, which every screen needs; null if it could not be loaded. */
  readonly club: () => Promise<object | null>
}

/** Adds the club before the script that hands it to the app. `<` could end the element. */
function addClub(html: string, club: object | null): string {
  if (club === null) return html
  const json = JSON.stringify(club).replaceAll('<', String.raw`\u003c`)
  return html.replace(
    '<script>',
    () => `<script type="application/json" id="club">${json}</script><script>`,
  )
}

/** Returns the source of the page's own script for its security policy. */
function inlineScriptSource(page: string): string[] {
  const [, code] = /<script>([^]*?)<\/script>/.exec(page) ?? []
  return code === undefined
    ? []
    : [`'sha256-${createHash('sha256').update(code).digest('base64')}'`]
}

/** Serves the web client. Every path that is not a file gets the page. */
export async function servePages(
  app: FastifyInstance,
  root: string,
  { previews, settings, club }: PageContent,
) {
  if (!existsSync(join(root, 'index.html'))) return
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineScriptSource(page)],
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
      const sites = await findEmbeddingSites(url, settings)
      const policy = reply.getHeader('content-security-policy')
      if (sites === null || typeof policy !== 'string') return
      reply.header(
        'content-security-policy',
        policy.replace(/(frame-ancestors) [^;]*/, `$1 ${sites}`),
      )
      reply.removeHeader('x-frame-options')
    })
    const files = {
      index: false,
      preCompressed: true,
      cacheControl: false,
    } as const
    // Creates one route per file in the root folder, and one for the assets.
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
      setHeaders: (reply) => void reply.header('cache-control', immutableCache),
    })
    for (const [path, preloads] of Object.entries(readPreloads(root))) {
      // A replacer function, so that `$` has no special meaning.
      const ready = page.replace('</head>', () => `  ${preloads}\n  </head>`)
      const tags = previews.find((each) => each.path === path)?.tags
      pages.get(path, { schema: { hide: true } }, async (request, reply) => {
        const previewTags = tags === undefined ? null : await tags(request)
        const described = previewTags === null ? ready : ready.replace(plainTags, () => previewTags)
        // An embedded page requests only what it shows.
        const isEmbedded = 'embed' in (request.query as object)
        const html = isEmbedded ? described : addClub(described, await club())
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(
            publicPage.test(request.url) ? applyLook(html, await settings(), request.query) : html,
          )
      })
    }
    pages.get('/*', { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile('index.html'),
    )
  })
}
