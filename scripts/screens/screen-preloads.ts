import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Characters of nearly all words; fonts for other alphabets load on demand. */
export const firstLetters = /latin-standard.*\.woff2$/

const shell = 'app/shell/shell.tsx'

/** Files of each route, so that the browser can preload them in parallel. */
const screensAt: Readonly<Record<string, readonly string[]>> = {
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

/** Chunks of screens, with their imports first. */
function filesOf(manifest: Manifest, sources: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is no piece of the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) add(next)
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  for (const source of sources) add(source)
  return { scripts, styles }
}

/**
 * Writes preloads.json: for each address the tags that let a browser ask for everything its screen is
 * made of at once. The server puts them into the page.
 */
export function screenPreloads(): Plugin {
  return {
    name: 'fivebar-screen-preloads',
    apply: 'build',
    writeBundle({ dir }) {
      const read = (name: string) => readFileSync(join(dir!, name), 'utf8')
      const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
      const page = read('index.html')
      const letters = readdirSync(join(dir!, 'assets')).find((file) => firstLetters.test(file))
      if (letters === undefined) throw new Error('the build has no letters')
      const tagsOf = (sources: readonly string[]) => {
        const { scripts, styles } = filesOf(manifest, sources)
        const isNew = (file: string) => !page.includes(`/${file}"`)
        return [
          ...[...styles]
            .filter(isNew)
            .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...[...scripts]
            .filter(isNew)
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          // After the scripts, which take time to run while the fonts load.
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${letters}">`,
        ].join('\n    ')
      }
      const tags = Object.fromEntries(
        Object.entries(screensAt).map(([path, sources]) => [path, tagsOf(sources)]),
      )
      writeFileSync(join(dir!, 'preloads.json'), JSON.stringify(tags))
    },
  }
}
