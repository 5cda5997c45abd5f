import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { basicFont, writeScreenPreloads } from './scripts/screens/screen-preloads.ts'
import { withoutFacades } from './scripts/screens/without-facades.ts'
import {
  collectFirstScreens,
  isFirstScreenModule,
  isDisplayModule,
  findSharedChunk,
} from './scripts/screens/first-screens.ts'

const root = import.meta.dirname
const worker = `${root}/web/app/service-worker.js`

/** Day of the last change and its short hash; the day of the build where there is no history. */
function buildId(): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.')
  try {
    const line = execFileSync('git', ['log', '-1', '--format=%cs-%h', '--abbrev=4'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return line === '' ? today : line.replace(/^(\d+)-(\d+)-(\d+)-/, '$1.$2.$3-')
  } catch {
    const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
    return `${today}-${version}`
  }
}

const build = buildId()

/** Writes /sw.js with the list of what the shell needs, so that a new build brings a new worker. */
function serviceWorker(): Plugin {
  return {
    name: 'fivebar-service-worker',
    apply: 'build',
    // Last of all: what is empty by then is left out of the bundle, and what is missing keeps it from working.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /\.(js|css)$/.test(file) || basicFont.test(file))
          .map((file) => `/${file}`)
        const stamp = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
        const source = readFileSync(worker, 'utf8')
          .replace('__CACHE__', JSON.stringify(`shell-${build}-${stamp}`))
          .replace('__FILES__', JSON.stringify(['/index.html', '/mark.svg', ...files]))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

/** What the browser needs to know of an endpoint: it names them, and parses by none of their schemas. */
const namedByBrowser = new Set(['method', 'path', 'access', 'status', 'changes'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: { name?: string } }
type Declaration = { declarations?: { init: Call | null }[] }
type Call = Node & {
  callee?: { name?: string }
  arguments?: (Node & { properties?: Property[] })[]
}

/** What is made when a module is loaded, of calls that a build would have to keep. */
const made = new Set(['CallExpression', 'ObjectExpression'])

/** An endpoint without its schemas; any other value of the contract is made only where it is used. */
function trimmed(code: string, init: Call): string {
  const shape = init.arguments?.[0]
  const text = code.slice(init.start, init.end)
  if (init.callee?.name !== 'endpoint' || shape?.properties === undefined) {
    return `/* @__PURE__ */ (() => (${text}))()`
  }
  // A spread may hide a name that the browser needs.
  if (shape.properties.some(({ type }) => type === 'SpreadElement'))
    throw new Error(`Write the fields of this endpoint out: ${text.slice(0, 100)}`)
  const kept = shape.properties.filter(({ key }) => namedByBrowser.has(key?.name ?? ''))
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** Replaces Zod in the contract: every schema is the same inert value. */
const noSchemas = '\0no-schemas'
const inertSchemas =
  'const nothing = () => z\n' +
  'export const z = /* @__PURE__ */ new Proxy(nothing, { get: nothing, apply: nothing })\n'

/** The server checks what comes and goes; the browser's half of the contract is names and paths. */
function withoutSchemas(): Plugin {
  return {
    name: 'fivebar-without-schemas',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler: (source, importer) =>
        source === 'zod' && importer?.includes('/contract/') ? noSchemas : null,
    },
    load: (id) => (id === noSchemas ? inertSchemas : null),
    transform(code, id) {
      if (!/\/contract\/[\w/-]+\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as {
        body: (Declaration & { declaration?: Declaration })[]
      }
      const calls = program.body
        .flatMap(({ declaration, declarations }) => (declaration ?? { declarations }).declarations)
        .filter((declared) => declared !== undefined)
        .flatMap(({ init }) => (init !== null && made.has(init.type) ? [init] : []))
      const last = { at: 0, text: '' }
      for (const call of calls) {
        last.text += code.slice(last.at, call.start) + trimmed(code, call)
        last.at = call.end
      }
      return { code: last.text + code.slice(last.at), map: null }
    },
  }
}

/** Puts the script that runs before the first paint into the page, without comments. */
function inlineTheme(): Plugin {
  return {
    name: 'fivebar-inline-theme',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const script = readFileSync(`${root}/web/app/theme.js`, 'utf8')
        const code = script.replaceAll(/^\s*(?:\/\/.*\n)?/gm, '')
        const tag = ' src="/app/theme.js">'
        if (!html.includes(tag)) throw new Error(`index.html has no${tag}`)
        return html.replace(tag, () => `>${code}`)
      },
    },
  }
}

/** Writes build.txt, which the server reports, and a compressed copy of each file. */
function finish(): Plugin {
  return {
    name: 'fivebar-finish',
    apply: 'build',
    writeBundle({ dir }) {
      writeFileSync(join(dir!, 'build.txt'), build)
      const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => /\.(?:js|css|html|svg|webmanifest)$/.test(name))) {
        const content = readFileSync(join(dir!, file))
        writeFileSync(join(dir!, `${file}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(dir!, `${file}.br`), brotliCompressSync(content))
      }
    },
  }
}

/** What is opened from everywhere, by the names of its files. */
const isOpenedFirst =
  /\/(?:record-dialog|(?:dashboard|leaderboard|players?|matches|tournaments?|groups?|teams?|live|pad)-screen)-/
/** Displays only use types of these endpoints, so they must not be in the displays' file. */
const isTypeForDisplays = /\/contract\/(?:teams\/team-match|live\/events)\./
/** Pieces that came with the page. */
const isThereFirst = /(?:rolldown-runtime|react|data|base)-[\w-]+\.js$/

/** Serves the gallery of interface parts at /ui, in development only. */
const gallery: Plugin = {
  name: 'fivebar-gallery',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      if (request.url === '/ui') request.url = '/app/gallery/index.html'
      next()
    })
  },
}

export default defineConfig({
  root: `${root}/web`,
  define: { __BUILD__: JSON.stringify(build) },
  // React has had the API of this shim since version 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    react(),
    gallery,
    withoutSchemas(),
    inlineTheme(),
    collectFirstScreens(`${root}/web`),
    writeScreenPreloads(),
    withoutFacades(),
    serviceWorker(),
    finish(),
  ],
  build: {
    outDir: `${root}/dist/web`,
    emptyOutDir: true,
    manifest: true,
    // All styles together are smaller than one picture, and need one request instead of five per screen.
    cssCodeSplit: false,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of these support module preloading.
    // Only the first screens are preloaded: a list of all files would cost 2 kB, and the service worker
    // has cached the files of other screens by the time they are opened.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        isOpenedFirst.test(file) ? needed.filter((each) => !isThereFirst.test(each)) : [],
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The first screen loads on demand what other screens import directly.
      checks: { ineffectiveDynamicImport: false },
      // A format is one object, and the browser asks for its traits alone.
      treeshake: {
        propertyReadSideEffects: false,
        // Rules and endpoints do nothing by being loaded.
        moduleSideEffects: (id) => !/\/(?:engine|contract)\//.test(id),
        manualPureFunctions: ['elimination', 'meeting', 'points'],
      },
      output: {
        codeSplitting: {
          groups: [
            // Two files: as one, it would be parsed only after all else has arrived, half a second later on
            // a slow phone.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              tags: ['$initial'],
            },
            { name: 'data', test: /node_modules\/(@tanstack|idb|use-sync)/, tags: ['$initial'] },
            { name: 'base', test: (id) => isFirstScreenModule('both', id) },
            { name: 'home', test: (id) => isFirstScreenModule('home', id) },
            {
              name: 'door',
              test: (id) => isFirstScreenModule('signIn', id) || isTypeForDisplays.test(id),
            },
            { name: 'wall', test: (id) => isDisplayModule(id) },
            {
              name: 'shared',
              test: (id) => findSharedChunk(id) === 'shared',
            },
            // The live connection and what it tells, after the first screen.
            {
              name: 'socket',
              test: /\/(?:socket|engine)\.io-|@socket\.io|web\/platform\/(?:realtime\/(?:socket|message)|cache\/(?:spread-events|live-cache)|notices\/(?:notices|ringing))\.ts|engine\/notices\//,
            },
            // What only imports of files need.
            { name: 'files', test: /\/papaparse\/|\/web\/ui\/files\/|\/engine\/exchange\// },
            { name: 'tournament', test: (id) => findSharedChunk(id) === 'tournament' },
            // All of it or nothing: every pad asks by the game's id.
            { name: 'live', test: /\/engine\/live\// },
            {
              name: 'common',
              test: /\/(?:contract|engine|web\/platform|web\/ui|web\/[a-z]+\/messages|@tabler)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api/': { target: 'http://127.0.0.1:3000' },
      '/socket': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
})
