import type { Page } from '@playwright/test'
import { callApi, expect } from './club.ts'

/** Returns what doesn't fit the window: the page, tables, and text truncated without a tooltip. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      )
      const { width, height } = element.getBoundingClientRect()
      const { overflowX, clipPath, display } = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible'
      // Scrollable areas: a table must fit from a tablet on, a bracket may be larger.
      if (isWide && element.querySelector('table') !== null && innerWidth >= 768) {
        found.push(`a table by ${element.scrollWidth - element.clientWidth}`)
      }
      if (!hasText || width <= 1 || height <= 1 || clipPath !== 'none' || display === 'inline') {
        continue
      }
      const text = element.textContent.trim()
      // On a wide screen a truncated name keeps enough letters to recognise it.
      const visibleLetters = (text.length * element.clientWidth) / element.scrollWidth
      if (isWide && innerWidth >= 1100 && visibleLetters < Math.min(8, text.length - 1)) {
        found.push(`cut to ${Math.floor(visibleLetters)} letters: ${text}`)
      }
      if (isWide) {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        if (element.closest('[title]') === null) found.push(`cut: ${text}`)
      }
      // One letter per line.
      if (text.length > 6 && width < 26 && height > 60) found.push(`squeezed: ${text}`)
    }
    return [...new Set(found)]
  })
}

/** Returns controls that stick out of their card, or are covered at their centre. */
async function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const controls = 'button, a[href], select, textarea, input:not([type=hidden])'
    // An open dialog makes the page behind it inert.
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    for (const control of root.querySelectorAll<HTMLElement>(
      `:is(main, dialog) :is(${controls})`,
    )) {
      // A hidden radio or checkbox is clicked through its label.
      const target = control.matches('[type=radio], [type=checkbox], [type=file]')
        ? (control.closest('label') ?? control)
        : control
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (target.closest('[inert], [aria-hidden=true]') !== null) continue
      const { width, height } = target.getBoundingClientRect()
      if (width <= 1 || height <= 1 || getComputedStyle(target).clipPath !== 'none') continue
      const name = control.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40)
      const card = target.parentElement!.closest('li, section, article, fieldset')
      if (card !== null && card.clientWidth > 0) {
        const [inner, outer] = [target.getBoundingClientRect(), card.getBoundingClientRect()]
        const isClippedBetween = (() => {
          for (let at = target.parentElement!; ; at = at.parentElement!) {
            if (getComputedStyle(at).overflowX !== 'visible') return true
            if (at === card) return false
          }
        })()
        const isOutside = inner.left < outer.left - 1 || inner.right > outer.right + 1
        // Content that scrolls inside its card may be larger.
        if (isOutside && !isClippedBetween) found.push(`outside its card: ${name}`)
      }
      const isHit = () => {
        const [first] = target.getClientRects()
        const at = document.elementFromPoint(
          first!.left + first!.width / 2,
          first!.top + first!.height / 2,
        )
        return at !== null && (target.contains(at) || (at.contains(control) && at.matches('label')))
      }
      if (isHit()) continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (!isHit()) found.push(`covered: ${name}`)
    }
    scrollTo(0, 0)
    return [...new Set(found)]
  })
}

/** Returns the layout problems that remain once tooltips and lists have loaded. */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  return waitForNone(page, async () => [
    ...(await findOverflow(page)),
    ...(await findUnreachableControls(page)),
  ])
}

/** Repeats a check until it finds nothing; returns what remains after some seconds. */
export async function waitForNone(page: Page, check: () => Promise<string[]>): Promise<string[]> {
  let found = await check()
  for (let attempt = 0; found.length > 0 && attempt < 50; attempt++) {
    await page.waitForTimeout(60)
    found = await check()
  }
  return found
}

type Listed = { items: { id: string; status?: string }[] }

async function listItems(page: Page, path: string): Promise<Listed['items']> {
  return (await callApi<Listed>(page, 'GET', path)).items
}

export type FindPath = (page: Page) => Promise<string> | string

async function findPlayerPath(page: Page): Promise<string> {
  const [first] = await listItems(page, '/api/players?pageSize=1')
  return `/players/${first!.id}`
}

async function findTeamMatchPath(page: Page): Promise<string> {
  const [first] = await listItems(page, '/api/team-matches?pageSize=1')
  return `/teams/matches/${first!.id}`
}

const findTournamentPath =
  (index: number): FindPath =>
  async (page) => {
    const tournaments = await listItems(page, '/api/tournaments?pageSize=50')
    return `/tournaments/${tournaments[index]!.id}`
  }

async function findStandingsPath(page: Page): Promise<string> {
  const tournaments = await listItems(page, '/api/tournaments?pageSize=50')
  const active = tournaments.find(({ status }) => status === 'active')
  return `/tournaments/${active!.id}?tab=standings`
}

async function findGroupSettingsPath(page: Page): Promise<string> {
  const [group] = await listItems(page, '/api/groups?scope=all')
  return `/groups/${group!.id}?tab=settings`
}

const findGroupTabPath =
  (tab: string): FindPath =>
  async (page) => {
    const [group] = await listItems(page, '/api/groups?scope=mine')
    return `/groups/${group!.id}${tab}`
  }

export const adminScreens: Readonly<Record<string, readonly (string | FindPath)[]>> = {
  'sports, dashboard and leaderboards': [
    '/sports',
    '/dashboard',
    '/leaderboard',
    '/leaderboard?sport=chess&range=season',
    '/p/leaderboard',
    '/p/matches',
    '/teams',
  ],
  'players, matches and live scores': [
    '/players',
    findPlayerPath,
    '/matches',
    '/live',
    '/live/new',
    '/live/hand',
    '/p/live',
  ],
  'tournaments and team matches': [
    '/tournaments',
    ...[0, 1, 2, 3, 4, 5].map(findTournamentPath),
    findStandingsPath,
    findTeamMatchPath,
  ],
  'account and administration': [
    '/profile',
    '/account/security',
    '/account/connection',
    findGroupSettingsPath,
    '/admin/dashboard',
    '/admin/users',
    '/admin/settings',
    '/admin/audit',
  ],
}

export const memberScreens: readonly (string | FindPath)[] = [
  '/groups',
  findGroupTabPath(''),
  findGroupTabPath('?tab=members'),
  findGroupTabPath('?tab=board'),
  findGroupTabPath('?tab=settings'),
]

/** Returns the path of a screen, looking up an id if needed. */
export async function resolvePath(page: Page, screen: string | FindPath): Promise<string> {
  return typeof screen === 'string' ? screen : screen(page)
}

/** Opens a screen at desktop width and waits until it is complete. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  // An unknown URL opens another screen.
  expect(page.url()).toContain(screen)
  // Tooltips are loaded two seconds after the page.
  await page.clock.fastForward(3_000)
}
