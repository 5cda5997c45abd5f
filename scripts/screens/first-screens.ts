import { normalizePath, type Plugin } from 'vite'

const screens = {
  /** The first screen of a stranger. */
  door: ['accounts/sign-in/sign-in-screen.tsx'],
  /** The first screen of a member, with the app's frame. */
  home: ['app/shell/shell.tsx', 'sports/page/sports-screen.tsx'],
}
const opening = 'app/main.tsx'

/** All other screens except those of a tournament: shared modules are in one chunk. */
const others = [
  'club/dashboard-screen.tsx',
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

/** One tournament with its tabs: one chunk. */
const tournament = ['tournaments/page/tournament-screen.tsx']
/** The screens of people who follow it consist of the same modules. */
const followed = ['tournaments/public/public-tournament-screen.tsx']
const printed = ['tournaments/print/print-screen.tsx']

/** Wall displays and video overlays: slow machines, which load nothing else. */
const onWalls = ['displays/screen/display-screen.tsx', 'displays/overlay/overlay-screen.tsx']

/** Modules of the two first screens, and of both: modules by id, icons by name. */
const needed = { door: new Set<string>(), home: new Set<string>(), both: new Set<string>() }

const named = (id: string) => /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id

/**
 * Whether a module belongs to a first screen; icons are imported through one list, so they are
 * matched by name.
 */
export function isOfFirst(screen: keyof typeof needed, id: string): boolean {
  return needed[screen].has(named(id))
}

/** How many screens need a module, and which screens belong to one tournament. */
const counts = new Map<string, number>()
const ofTournament = new Set<string>()

const ofWalls = new Set<string>()

/**
 * Whether a module belongs to displays and to no first screen. Displays only use types of the
 * engine and the contract, although the graph lists them as imports.
 */
export function isOfWalls(id: string): boolean {
  const name = named(id)
  if (/\/(?:engine|contract)\//.test(id)) return false
  return ofWalls.has(name) && !needed.door.has(name) && !needed.home.has(name)
}

/** Returns the shared chunk of a module; null if only one screen uses it. */
export function pieceOf(id: string): 'shared' | 'tournament' | null {
  const name = named(id)
  const count = counts.get(name) ?? 0
  if (ofTournament.has(name)) return count > 0 ? 'shared' : 'tournament'
  return count > 1 ? 'shared' : null
}

/**
 * Reads from the finished graph what the first screens need. Many small files compress worse and
 * each costs a request, so a first screen loads one chunk with exactly what it needs.
 */
export function firstScreens(web: string): Plugin {
  return {
    name: 'fivebar-first-screens',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return
      const add = (to: Set<string>, id: string) => {
        if (to.has(id) || id.includes('node_modules')) return
        to.add(id)
        const { importedIds = [], code = '' } = this.getModuleInfo(id) ?? {}
        for (const next of importedIds) add(to, next)
        for (const [icon] of (code ?? '').matchAll(/\bIcon[A-Z]\w+/g)) to.add(icon)
      }
      const start = (to: Set<string>, path: string) => {
        const id = normalizePath(`${web}/${path}`)
        if (this.getModuleInfo(id) === null) this.error(`${path} is no longer a screen`)
        add(to, id)
      }
      for (const path of screens.door) start(needed.door, path)
      for (const path of screens.home) start(needed.home, path)
      needed.both = needed.door.intersection(needed.home)
      start(needed.both, opening)
      for (const path of others) {
        const own = new Set<string>()
        start(own, path)
        for (const id of own) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      for (const path of onWalls) start(ofWalls, path)
      for (const path of [...tournament, ...followed, ...printed]) start(ofTournament, path)
    },
  }
}
