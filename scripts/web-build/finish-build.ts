import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes build.txt, which the server reports, and compressed copies of all texts. */
export function finishBuild(buildId: string): Plugin {
  return {
    name: 'fivebar-finish-build',
    apply: 'build',
    writeBundle({ dir }) {
      writeFileSync(join(dir!, 'build.txt'), buildId)
      const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => /\.(?:js|css|html|svg|webmanifest)$/.test(name))) {
        const content = readFileSync(join(dir!, file))
        writeFileSync(join(dir!, `${file}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(dir!, `${file}.br`), brotliCompressSync(content))
      }
    },
  }
}
