import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { checkDocs } from './docs.ts'
import { checkStructure, type Source } from './structure.ts'

const root = join(import.meta.dirname, '..')
const folders = ['engine', 'contract', 'server', 'web', 'e2e', 'scripts', 'bench']

/** Folders whose files only pages of the documentation mention. */
const otherFolders = ['docs', 'fixtures', 'deploy']

function listPaths(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const readSource = (path: string): Source => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
})

const codePaths = folders.flatMap(listPaths)
const rootFiles = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
const paths = [
  ...codePaths,
  ...otherFolders.flatMap(listPaths),
  ...rootFiles.map(({ name }) => name),
]
const sources = codePaths.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path)).map(readSource)
const pages = paths
  .filter(
    (path) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !path.startsWith('fixtures/'),
  )
  .map(readSource)
const problems = [...checkStructure(sources), ...checkDocs(pages, paths, sources)]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${sources.length} files, ${problems.length} problems\n`)
process.exit(problems.length === 0 ? 0 : 1)
