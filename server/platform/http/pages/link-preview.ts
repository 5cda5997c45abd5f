import type { FastifyRequest } from 'fastify'
import { isolate } from '#engine/messages/isolate.ts'
import type { AppContext } from '../../config/app-context.ts'
import { AppError } from '../errors.ts'
import { getOrigin } from '../origin.ts'
import { escapeHtml } from './escape-html.ts'
import type { PreviewPage } from './pages.ts'

/** Preview of a link, as chats show it. */
export type LinkPreview = {
  readonly club: string
  readonly title: string
  readonly description: string
  /** Path of the page with its query. */
  readonly path: string
  /** Path of a picture of 1200 by 630 pixels; null for none. */
  readonly picture: string | null
}

/** Returns escaped tags for the page's head, which link previews read without running scripts. */
export function formatPreviewTags(preview: LinkPreview, origin: string): string {
  const { club, description, path, picture } = preview
  const title = `${isolate(preview.title)} · ${isolate(club)}`
  const properties = {
    'og:type': 'website',
    'og:site_name': club,
    'og:title': title,
    'og:description': description,
    'og:url': origin + path,
    ...(picture === null
      ? {}
      : {
          'og:image': origin + picture,
          'og:image:type': 'image/png',
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': description,
        }),
  }
  const names = {
    description,
    'twitter:card': picture === null ? 'summary' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    ...(picture === null ? {} : { 'twitter:image': origin + picture }),
  }
  const formatTags = (key: 'property' | 'name', contents: Record<string, string>) =>
    Object.entries(contents).map(
      ([name, text]) => `<meta ${key}="${name}" content="${escapeHtml(text)}" />`,
    )
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...formatTags('name', names),
    ...formatTags('property', properties),
  ].join('\n    ')
}

/** Adds a link preview to a public page. Private pages have none. */
export function createPreviewPage(
  context: AppContext,
  path: PreviewPage['path'],
  describe: (request: FastifyRequest) => Promise<LinkPreview>,
): PreviewPage {
  return {
    path,
    tags: async (request) => {
      try {
        return formatPreviewTags(await describe(request), getOrigin(context.config, request))
      } catch (error) {
        // If this fails, the page still opens and shows an error.
        if (!(error instanceof AppError))
          context.log.warn({ error }, 'a link preview could not be created')
        return null
      }
    },
  }
}
