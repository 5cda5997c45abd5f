// Builds the engine as a package of its own: `npm run pack:engine`. With --report it also rewrites the report of its
// public API, which a test compares.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const source = join(root, 'engine', 'package')
export const reportFile = join(source, 'api-report.txt')

type Manifest = { readonly exports: Readonly<Record<string, string>> }

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
/** Returns the source of an exported file: `./lib/live/log.js` is `engine/live/log.ts`. */
const findSource = (file: string) =>
  join(root, 'engine', file.replace('./lib/', '').replace(/\.js$/, '.ts'))

const readManifest = () =>
  JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest

/** Compiles the exported files and their imports into the folder of the package. */
export function buildEnginePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    rootDir: join(root, 'engine'),
    outDir: join(folder, 'lib'),
    composite: false,
    emitDeclarationOnly: false,
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
  }
  const files = Object.values(readManifest().exports).map(findSource)
  const extended = { extends: join(root, 'engine', 'tsconfig.json'), compilerOptions }
  writeFileSync(config, JSON.stringify({ ...extended, files, include: [] }))
  execFileSync(process.execPath, [compiler, '--project', config])
  rmSync(config)
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md']) {
    cpSync(join(source, name), join(folder, name))
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

/** Returns the declarations of every exported file, without comments. */
export function createApiReport(folder: string): string {
  return Object.entries(readManifest().exports)
    .map(([name, file]) => {
      const declared = readFileSync(join(folder, file.replace(/\.js$/, '.d.ts')), 'utf8')
      const plain = declared.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
      return `# ${name}\n\n${plain.trim()}\n`
    })
    .join('\n')
}

if (import.meta.main) {
  const folder = join(root, 'dist', 'engine')
  buildEnginePackage(folder)
  if (process.argv.includes('--report')) writeFileSync(reportFile, createApiReport(folder))
  else
    execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
      cwd: folder,
      stdio: 'inherit',
    })
}
