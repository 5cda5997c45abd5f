import { normalizePath, type Plugin } from 'vite'

const screens = {
  /** A stranger's. */
  door: ['accounts/sign-in/sign-in-screen.tsx'],
  /** A member's, with what stands around every screen. */
  home: ['app/shell/shell.tsx', 'sports/page/sports-screen.tsx'],
}
const opening = 'app/main.tsx'

/** All others but those of a tournament: what several of them need comes in one piece. */
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

/** One tournament with its tabs: one piece whole. */
const tournament = ['tournaments/page/tournament-screen.tsx']
/** What those who follow it see is made of the same parts. */
const followed = ['tournaments/public/public-tournament-screen.tsx']
const printed = ['tournaments/print/print-screen.tsx']

/** Screens on a wall and scores over a video: weak machines, which are given nothing else. */
const onWalls = ['displays/screen/display-screen.tsx', 'displays/overlay/overlay-screen.tsx']

/** What the two first screens need, and what both do: modules by their id, icons by their name. */
const needed = { door: new Set<string>(), home: new Set<string>(), both: new Set<string>() }

const named = (id: string) => /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id

/** Whether a module goes with a first screen; icons come by way of one list, so by their name. */
export function isOfFirst(screen: keyof typeof needed, id: string): boolean {
  return needed[screen].has(named(id))
}

/** How many screens need a module, and those that one tournament is made of. */
const counts = new Map<string, number>()
const ofTournament = new Set<string>()

const ofWalls = new Set<string>()

/**
 * Whether a module goes with the screens on a wall, and with no first screen. Of rules and of the contract
 * they name types alone, whatever the graph says.
 */
export function isOfWalls(id: string): boolean {
  const name = named(id)
  if (/\/(?:engine|contract)\//.test(id)) return false
  return ofWalls.has(name) && !needed.door.has(name) && !needed.home.has(name)
}

/** The piece that a module comes in; null where a screen has it for itself. */
export function pieceOf(id: string): 'shared' | 'tournament' | null {
  const name = named(id)
  const count = counts.get(name) ?? 0
  if (ofTournament.has(name)) return count > 0 ? 'shared' : 'tournament'
  return count > 1 ? 'shared' : null
}

/**
 * Learns from the finished graph what the first screens need. Many small files compress worse than
 * one and each costs a request, so what a first screen needs comes in one piece, and no more than that.
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
