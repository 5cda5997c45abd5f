import type { Plugin } from 'vite'

/** A file that only re-exports names of another one: the bundler writes one for each lazy screen of a shared chunk. */
const facade = /^export\{([^{}]+)\}from"\.\/([\w.-]+\.js)";\s*$/

/** Returns the import of `file` with the names of the facade. */
function importOf(names: string, file: string): string {
  const fields = names.split(',').map((each) => {
    const [inner, outer = inner] = each.split(' as ')
    return `${outer}:e.${inner}`
  })
  return `import("./${file}").then(e=>({${fields.join()}}))`
}

/** Lets lazy imports load the other file itself: each facade would cost a request. */
export function withoutFacades(): Plugin {
  return {
    name: 'fivebar-without-facades',
    apply: 'build',
    // Browsers keep files by name for a year: raise the number if the replacement changes.
    augmentChunkHash: () => 'facades 1',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const { fileName, code } of chunks) {
          const [, names, target] = facade.exec(code) ?? []
          if (names === undefined || target === undefined) continue
          const name = fileName.replace('assets/', '')
          if (chunks.some((chunk) => chunk.code.includes(`from"./${name}"`)))
            this.error(`${name} is imported statically, so its names can't be replaced`)
          const lazyImport = new RegExp(`import\\(["'\`]\\./${name}["'\`]\\)`, 'g')
          for (const chunk of chunks) {
            chunk.code = chunk.code
              .replaceAll(lazyImport, () => importOf(names, target))
              .replaceAll(`"assets/${name}"`, () => `"assets/${target}"`)
            if (chunk !== bundle[fileName] && chunk.code.includes(name))
              this.error(`${chunk.fileName} still names ${name}`)
          }
          delete bundle[fileName]
        }
      },
    },
  }
}
