import { normalizePath, type Plugin } from 'vite'

const screens = {
  /** A stranger's. */
  door: ['accounts/sign-in/sign-in-screen.tsx'],
  /** A member's, with what stands around every screen. */
  home: ['app/shell/shell.tsx', 'sports/page/sports-screen.tsx'],
}
const opening = 'app/main.tsx'

/** What the two first screens need, and what both do: modules by their id, icons by their name. */
const needed = { door: new Set<string>(), home: new Set<string>(), both: new Set<string>() }

/** Whether a module goes with a first screen; icons come by way of one list, so by their name. */
export function isOfFirst(screen: keyof typeof needed, id: string): boolean {
  return needed[screen].has(/\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id)
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
        if (this.getModuleInfo(id) === null) this.error(`${path} is no screen any more`)
        add(to, id)
      }
      for (const path of screens.door) start(needed.door, path)
      for (const path of screens.home) start(needed.home, path)
      needed.both = needed.door.intersection(needed.home)
      start(needed.both, opening)
    },
  }
}
