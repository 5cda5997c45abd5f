import { writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { hashFiles } from './built-server.mjs'

const toSlashes = (path: string) => path.split(sep).join('/')

/** Keeps the paths of sources in `import.meta`, so that modules find their worker threads and folders. */
export function keepSourcePaths(root: string, out: string): Plugin {
  return {
    name: 'fivebar-source-paths',
    transform(code, id) {
      if (!id.startsWith(`${toSlashes(root)}/server/`) || !code.includes('import.meta.'))
        return null
      const file = toSlashes(relative(out, id))
      return {
        code: code
          .replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${posix.dirname(file)}')`),
        map: null,
      }
    },
  }
}

// oxlint-disable-next-line no-control-regex -- the range of ASCII
const nonAscii = /[^\u0000-\u007f]/g

/** Escapes other characters, since V8 stores a string with one beyond Latin-1 in two bytes per character. */
export function toAscii(): Plugin {
  return {
    name: 'fivebar-ascii',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const each of Object.values(bundle)) {
          if (each.type !== 'chunk') continue
          each.code = each.code.replaceAll(
            nonAscii,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
        }
      },
    },
  }
}

/** Returns the path of a module; for a package, that of its package.json, whose version identifies it. */
function findManifestPath(root: string, id: string): string {
  const file = toSlashes(relative(root, id.replace(/\?.*$/, '')))
  return file.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, '$1/package.json')
}

/** Writes a manifest of the sources and outputs for `findBuiltServer`, so that an interrupted build is not used. */
export function writeBuildManifest(root: string, extraFiles: readonly string[]): Plugin {
  return {
    name: 'fivebar-build-manifest',
    writeBundle({ dir }, bundle) {
      const ids = [...this.getModuleIds()].filter((id) => id.startsWith(toSlashes(root)))
      const outputs = Object.keys(bundle).map((name) => toSlashes(relative(root, join(dir!, name))))
      const sources = new Set([...extraFiles, ...ids.map((id) => findManifestPath(root, id))])
      const files = [...sources, ...outputs].toSorted()
      const content = JSON.stringify({ hash: hashFiles(root, files), files })
      writeFileSync(join(dir!, 'sources.json'), content)
    },
  }
}
