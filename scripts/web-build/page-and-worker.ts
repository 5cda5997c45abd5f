import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { basicFont } from './screen-preloads.ts'

/** Writes /sw.js with the list of files to cache. A new build has other files, and so another worker. */
export function writeServiceWorker(web: string, buildId: string): Plugin {
  return {
    name: 'fivebar-service-worker',
    apply: 'build',
    // Last, since a listed file that is not written would prevent the worker from being installed.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /\.(js|css)$/.test(file) || basicFont.test(file))
          .map((file) => `/${file}`)
        const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
        const source = readFileSync(join(web, 'app', 'service-worker.js'), 'utf8')
          .replace('__CACHE__', JSON.stringify(`shell-${buildId}-${hash}`))
          .replace('__FILES__', JSON.stringify(['/index.html', '/mark.svg', ...files]))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

/** Inlines the script that runs before the first paint into the page, without comments. */
export function inlineThemeScript(web: string): Plugin {
  return {
    name: 'fivebar-inline-theme',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const script = readFileSync(join(web, 'app', 'theme.js'), 'utf8')
        const code = script.replaceAll(/^\s*(?:\/\/.*\n)?/gm, '')
        const tag = ' src="/app/theme.js">'
        if (!html.includes(tag)) throw new Error(`index.html has no${tag}`)
        return html.replace(tag, () => `>${code}`)
      },
    },
  }
}
