import { join } from 'node:path'
import { defineConfig } from 'vite'
import { addressesOfSources, inAscii, sourcesOfBuild } from './server-build.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'server')
const recipe = ['scripts/built-server.mjs', 'scripts/server-build.ts', 'scripts/server.config.ts']

/** The server and the packages that it uses as one file, in the names of its sources. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    addressesOfSources(root, out),
    inAscii(),
    sourcesOfBuild(root, ['package.json', ...recipe]),
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: out,
    emptyOutDir: true,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Beside each other, so that an address means the same in all of them.
        chunkFileNames: '[name].js',
        comments: false,
        // Names stay: a stack in the log tells where it was.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
