import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The font of basic Latin; those of other alphabets load on demand. */
export const basicFont = /latin-standard.*\.woff2$/

const shell = 'app/shell/shell.tsx'

/** Files of each route, so that the browser can preload them in parallel. */
const screensByPath: Readonly<Record<string, readonly string[]>> = {
  '/': ['accounts/sign-in/sign-in-screen.tsx'],
  '/auth/signin': ['accounts/sign-in/sign-in-screen.tsx'],
  '/sports': [shell, 'sports/page/sports-screen.tsx'],
  '/dashboard': [shell, 'club/dashboard-screen.tsx'],
  '/leaderboard': [shell, 'ratings/leaderboard-screen.tsx'],
  '/players': [shell, 'players/players-screen.tsx'],
  '/players/:id': [shell, 'players/page/player-screen.tsx'],
  '/matches': [shell, 'matches/list/matches-screen.tsx'],
  '/matches/sheet': [shell, 'matches/sheet/sheet-screen.tsx'],
  '/tournaments': [shell, 'tournaments/list/tournaments-screen.tsx'],
  '/tournaments/:id': [shell, 'tournaments/page/tournament-screen.tsx'],
  '/tournaments/:id/print': ['tournaments/print/print-screen.tsx'],
  '/p/leaderboard': ['displays/watch/public-leaderboard-screen.tsx'],
  '/p/matches': ['displays/watch/public-matches-screen.tsx'],
  '/p/teams/:id': ['teams/public/public-team-screen.tsx'],
  '/p/tournaments/:id': ['tournaments/public/public-tournament-screen.tsx'],
  '/profile': [shell, 'accounts/profile/profile-screen.tsx'],
  '/account/security': [shell, 'accounts/security/security-screen.tsx'],
  '/admin/dashboard': [shell, 'admin/overview/dashboard-screen.tsx'],
  '/admin/users': [shell, 'admin/users/users-screen.tsx'],
  '/admin/settings': [shell, 'admin/settings/settings-screen.tsx'],
  '/admin/audit': [shell, 'admin/audit/audit-screen.tsx'],
}

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Returns the files of screens, those of imports first. */
function collectFiles(manifest: Manifest, sources: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visited = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build`)
    if (visited.has(key)) return
    visited.add(key)
    for (const next of chunk.imports ?? []) add(next)
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  for (const source of sources) add(source)
  return { scripts, styles }
}

/**
 * Writes preloads.json: the tags for each route, with which the browser requests all files of its
 * screen at once. The server inserts them into the page.
 */
export function writeScreenPreloads(): Plugin {
  return {
    name: 'fivebar-screen-preloads',
    apply: 'build',
    writeBundle({ dir }) {
      const read = (name: string) => readFileSync(join(dir!, name), 'utf8')
      const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
      const page = read('index.html')
      const font = readdirSync(join(dir!, 'assets')).find((file) => basicFont.test(file))
      if (font === undefined) throw new Error('The build has no font')
      const createTags = (sources: readonly string[]) => {
        const { scripts, styles } = collectFiles(manifest, sources)
        // The manifest also lists facades, which are not written.
        const isNew = (file: string) => !page.includes(`/${file}"`) && existsSync(join(dir!, file))
        return [
          ...[...styles]
            .filter(isNew)
            .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...[...scripts]
            .filter(isNew)
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          // After the scripts, which take time to run while the fonts load.
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`,
        ].join('\n    ')
      }
      const tags = Object.fromEntries(
        Object.entries(screensByPath).map(([path, sources]) => [path, createTags(sources)]),
      )
      writeFileSync(join(dir!, 'preloads.json'), JSON.stringify(tags))
    },
  }
}
