import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

const screens = {
  /** The first screen of a stranger. */
  signIn: ['accounts/sign-in/sign-in-screen.tsx'],
  /** The first screen of a member, with the app's frame. */
  home: ['app/shell/shell.tsx', 'sports/page/sports-screen.tsx'],
}
const entry = 'app/main.tsx'

/** The screen that shows a part of most others: all of it is in the shared chunk. */
const dashboard = 'club/dashboard-screen.tsx'

/** All other screens except those of a tournament: shared modules are in one chunk. */
const otherScreens = [
  'ratings/leaderboard-screen.tsx',
  'players/players-screen.tsx',
  'players/page/player-screen.tsx',
  'matches/list/matches-screen.tsx',
  'matches/sheet/sheet-screen.tsx',
  'tournaments/list/tournaments-screen.tsx',
  'admin/overview/dashboard-screen.tsx',
  'admin/users/users-screen.tsx',
  'admin/settings/settings-screen.tsx',
  'admin/audit/audit-screen.tsx',
  'accounts/profile/profile-screen.tsx',
  'accounts/security/security-screen.tsx',
  'accounts/sign-up/sign-up-screen.tsx',
  'accounts/sign-up/verify-screen.tsx',
  'accounts/passwords/forgot-screen.tsx',
  'accounts/passwords/reset-screen.tsx',
  'club/setup-screen.tsx',
]

/** Small modules of a main screen and of what it loads later: each would be a file of its own. */
const alsoShared = [
  '../contract/players/possible-duplicates.ts',
  'accounts/profile/messages.ts',
  'accounts/profile/call-and-update-profile.ts',
  'accounts/with-field.ts',
  'platform/public/club-frame.tsx',
  'platform/public/embedded.tsx',
  'platform/public/is-not-public-error.ts',
  'platform/public/messages.ts',
  'players/page/records-and-rivals.tsx',
  'ratings/leaderboard-query.ts',
  'teams/shirt.tsx',
  'tournaments/list/messages.ts',
  'ui/charts/messages.ts',
  'ui/hooks/use-width.ts',
  'ui/layout/row-group.tsx',
]

/** The screen of a tournament, with its tabs: one chunk. */
const tournamentScreens = ['tournaments/page/tournament-screen.tsx']
/** The public and printed pages of a tournament use the same modules. */
const publicScreens = ['tournaments/public/public-tournament-screen.tsx']
const printScreens = ['tournaments/print/print-screen.tsx']

/** Displays and video overlays, which run on slow machines and load nothing else. */
const displayScreens = ['displays/screen/display-screen.tsx', 'displays/overlay/overlay-screen.tsx']

/** Modules of each first screen, and those of both: modules by id, icons by name. */
const firstScreenModules = {
  signIn: new Set<string>(),
  home: new Set<string>(),
  both: new Set<string>(),
}

const getModuleName = (id: string) => /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id

/**
 * Returns whether a module belongs to a first screen. Icons are imported through one list, so they are
 * matched by name.
 */
export function isFirstScreenModule(screen: keyof typeof firstScreenModules, id: string): boolean {
  return firstScreenModules[screen].has(getModuleName(id))
}

/** How many screens need a module, and which screens belong to one tournament. */
const screenCounts = new Map<string, number>()
const everyScreen = otherScreens.length
const tournamentModules = new Set<string>()

const displayModules = new Set<string>()

/**
 * Returns whether a module belongs to displays and to no first screen. Displays only use types of the
 * engine and the contract, although the graph lists them as imports.
 */
export function isDisplayModule(id: string): boolean {
  const name = getModuleName(id)
  if (/\/(?:engine|contract)\//.test(id)) return false
  return (
    displayModules.has(name) &&
    !firstScreenModules.signIn.has(name) &&
    !firstScreenModules.home.has(name)
  )
}

/** Returns the shared chunk of a module; null if only one screen uses it. */
export function findSharedChunk(id: string): 'shared' | 'tournament' | null {
  const name = getModuleName(id)
  const count = screenCounts.get(name) ?? 0
  if (tournamentModules.has(name)) return count > 0 ? 'shared' : 'tournament'
  return count > 1 ? 'shared' : null
}

/**
 * Reads from the finished graph what the first screens need. Many small files compress worse and
 * each costs a request, so a first screen loads one chunk with exactly what it needs.
 */
export function collectFirstScreens(web: string): Plugin {
  return {
    name: 'fivebar-first-screens',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return
      const collect = (to: Set<string>, id: string) => {
        if (to.has(id) || id.includes('node_modules')) return
        to.add(id)
        const { importedIds = [], code = '' } = this.getModuleInfo(id) ?? {}
        for (const next of importedIds) collect(to, next)
        for (const [icon] of (code ?? '').matchAll(/\bIcon[A-Z]\w+/g)) to.add(icon)
      }
      const findModule = (path: string) => {
        const id = normalizePath(join(web, path))
        if (this.getModuleInfo(id) === null) this.error(`${path} is no longer part of the build`)
        return id
      }
      const collectFrom = (to: Set<string>, path: string) => {
        collect(to, findModule(path))
      }
      for (const path of screens.signIn) collectFrom(firstScreenModules.signIn, path)
      for (const path of screens.home) collectFrom(firstScreenModules.home, path)
      firstScreenModules.both = firstScreenModules.signIn.intersection(firstScreenModules.home)
      collectFrom(firstScreenModules.both, entry)
      for (const path of otherScreens) {
        const modules = new Set<string>()
        collectFrom(modules, path)
        for (const id of modules) screenCounts.set(id, (screenCounts.get(id) ?? 0) + 1)
      }
      const shared = new Set(alsoShared.map(findModule))
      collectFrom(shared, dashboard)
      for (const id of shared) screenCounts.set(id, everyScreen)
      for (const path of displayScreens) collectFrom(displayModules, path)
      for (const path of [...tournamentScreens, ...publicScreens, ...printScreens])
        collectFrom(tournamentModules, path)
    },
  }
}
