import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the date and short hash of the last commit; without git, today's date and the version. */
export function readBuildId(root: string): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.')
  try {
    const line = execFileSync('git', ['log', '-1', '--format=%cs-%h', '--abbrev=4'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return line === '' ? today : line.replace(/^(\d+)-(\d+)-(\d+)-/, '$1.$2.$3-')
  } catch {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return `${today}-${version}`
  }
}
