import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { checkStructure, type Source } from './structure.ts'

const root = join(import.meta.dirname, '..')
const folders = ['engine', 'contract', 'server', 'web', 'e2e', 'scripts', 'bench']

function readSources(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }))
}

const sources = folders.flatMap((folder) => readSources(join(root, folder)))
const problems = checkStructure(sources)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${sources.length} files, ${problems.length} problems\n`)
process.exit(problems.length === 0 ? 0 : 1)
