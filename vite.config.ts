import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readBuildId } from './scripts/web-build/build-id.ts'
import { contractWithoutSchemas } from './scripts/web-build/contract-without-schemas.ts'
import { finishBuild } from './scripts/web-build/finish-build.ts'
import {
  collectFirstScreens,
  isFirstScreenModule,
  isDisplayModule,
  findSharedChunk,
} from './scripts/web-build/first-screens.ts'
import { inlineThemeScript, writeServiceWorker } from './scripts/web-build/page-and-worker.ts'
import { writeScreenPreloads } from './scripts/web-build/screen-preloads.ts'
import { withoutFacades } from './scripts/web-build/without-facades.ts'

const root = import.meta.dirname
const web = `${root}/web`
const buildId = readBuildId(root)

/** Screens and dialogs that are opened from many places, whose imports are preloaded. */
const isPreloaded =
  /\/(?:record-dialog|(?:dashboard|leaderboard|players?|matches|tournaments?|groups?|teams?|live|pad)-screen)-/
/** Displays only use types of these endpoints, so they must not be in the displays' file. */
const isTypeForDisplays = /\/contract\/(?:teams\/team-match|live\/events)\./
/** Chunks that every page has already loaded. */
const isInEveryPage = /(?:rolldown-runtime|react|data|base)-[\w-]+\.js$/

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
  root: web,
  define: { __BUILD__: JSON.stringify(buildId) },
  // React has had the API of this shim since version 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    react(),
    gallery,
    contractWithoutSchemas(),
    inlineThemeScript(web),
    collectFirstScreens(web),
    writeScreenPreloads(),
    withoutFacades(),
    writeServiceWorker(web, buildId),
    finishBuild(buildId),
  ],
  build: {
    outDir: `${root}/dist/web`,
    emptyOutDir: true,
    manifest: true,
    // One stylesheet for all screens, since one per screen would need five requests.
    cssCodeSplit: false,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Lists of all imports would cost 2 kB, and the service worker has cached the files of other screens by
    // the time they are opened.
    modulePreload: {
      // All browsers above support module preloading.
      polyfill: false,
      resolveDependencies: (file, needed) =>
        isPreloaded.test(file) ? needed.filter((each) => !isInEveryPage.test(each)) : [],
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The first screen loads some modules on demand that other screens import.
      checks: { ineffectiveDynamicImport: false },
      treeshake: {
        // The browser uses only some properties of a tournament format.
        propertyReadSideEffects: false,
        // Loading rules and endpoints has no effect.
        moduleSideEffects: (id) => !/\/(?:engine|contract)\//.test(id),
        manualPureFunctions: ['elimination', 'meeting', 'points'],
      },
      output: {
        codeSplitting: {
          groups: [
            // Separate from `data`: as one file it would be parsed half a second later on a slow phone.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              tags: ['$initial'],
            },
            { name: 'data', test: /node_modules\/(@tanstack|idb|use-sync)/, tags: ['$initial'] },
            { name: 'base', test: (id) => isFirstScreenModule('both', id) },
            { name: 'home', test: (id) => isFirstScreenModule('home', id) },
            {
              name: 'sign-in',
              test: (id) => isFirstScreenModule('signIn', id) || isTypeForDisplays.test(id),
            },
            { name: 'displays', test: (id) => isDisplayModule(id) },
            {
              name: 'shared',
              test: (id) => findSharedChunk(id) === 'shared',
            },
            // The live connection and its messages, loaded after the first screen.
            {
              name: 'socket',
              test: /\/(?:socket|engine)\.io-|@socket\.io|web\/platform\/(?:realtime\/(?:socket|message)|cache\/(?:spread-events|live-cache)|notices\/(?:notices|ringing))\.ts|engine\/notices\//,
            },
            // Used only to import files.
            { name: 'files', test: /\/papaparse\/|\/web\/ui\/files\/|\/engine\/exchange\// },
            { name: 'tournament', test: (id) => findSharedChunk(id) === 'tournament' },
            // Every pad looks rules up by the sport, so it needs all of them.
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
