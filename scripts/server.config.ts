import { join } from 'node:path'
import { defineConfig } from 'vite'
import { keepSourcePaths, toAscii, writeBuildManifest } from './server-build.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'server')
const buildScripts = [
  'scripts/built-server.mjs',
  'scripts/server-build.ts',
  'scripts/server.config.ts',
]

/** Bundles the server and its packages into one file, with the names of its sources. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    keepSourcePaths(root, out),
    toAscii(),
    writeBuildManifest(root, ['package.json', ...buildScripts]),
  ],
  // Finds its files next to its own code.
  ssr: { noExternal: true, external: ['@fastify/swagger-ui'] },
  build: {
    ssr: 'server/main.ts',
    outDir: out,
    emptyOutDir: true,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // In the same folder, so that relative paths work in all of them.
        chunkFileNames: '[name].js',
        comments: false,
        // Names are kept, so that stack traces in the log are readable.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
