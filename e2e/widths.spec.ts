import type { Page } from '@playwright/test'
import { admin, enterAsDemo, enterBy, expect, test } from './club.ts'

/** Phones, tablets both ways, laptops, the screen over the bar; 720 is 1440 at a zoom of 200 %. */
const widths = [320, 375, 720, 768, 834, 1000, 1024, 1100, 1440, 1920]

/** What is wider than its place on this screen: the page, or text that is cut and says nowhere what it is. */
async function tooWide(page: Page): Promise<string[]> {
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
      // What is read by moving it: a table is to fit from a tablet on, a bracket may be larger.
      if (isWide && element.querySelector('table') !== null && innerWidth >= 768) {
        found.push(`a table by ${element.scrollWidth - element.clientWidth}`)
      }
      if (!hasText || width <= 1 || height <= 1 || clipPath !== 'none' || display === 'inline') {
        continue
      }
      const words = element.textContent.trim()
      // Where there is room, a shortened name can still be told from others.
      const lettersSeen = (words.length * element.clientWidth) / element.scrollWidth
      if (isWide && innerWidth >= 1100 && lettersSeen < Math.min(8, words.length - 1)) {
        found.push(`cut to ${Math.floor(lettersSeen)} letters: ${words}`)
      }
      if (isWide) {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        if (element.closest('[title]') === null) found.push(`cut: ${words}`)
      }
      // A letter on each line.
      if (words.length > 6 && width < 26 && height > 60) found.push(`squeezed: ${words}`)
    }
    return [...new Set(found)]
  })
}

/** Controls of this screen that stick out of their card, or whose centre something else covers. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const controls = 'button, a[href], select, textarea, input:not([type=hidden])'
    // An open dialog makes the page behind it inert.
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    for (const control of root.querySelectorAll<HTMLElement>(
      `:is(main, dialog) :is(${controls})`,
    )) {
      // A hidden radio or checkbox is pressed through its label.
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
        const isCutBetween = (() => {
          for (let at = target.parentElement!; ; at = at.parentElement!) {
            if (getComputedStyle(at).overflowX !== 'visible') return true
            if (at === card) return false
          }
        })()
        const isOutside = inner.left < outer.left - 1 || inner.right > outer.right + 1
        // What scrolls inside its card may reach further.
        if (isOutside && !isCutBetween) found.push(`outside its card: ${name}`)
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

/** Tooltips are loaded when their time has come: what is wrong still is so then. */
async function settled(page: Page): Promise<string[]> {
  let found = await tooWide(page)
  for (let again = 0; found.length > 0 && again < 100; again++) {
    await page.waitForTimeout(30)
    found = await tooWide(page)
  }
  return found
}

async function list(page: Page, path: string): Promise<{ id: string; status?: string }[]> {
  const reply = await page.request.get(path)
  return ((await reply.json()) as { items: { id: string; status?: string }[] }).items
}

test('every screen is right at every width: nothing overflows, is cut or out of reach', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await enterBy(page, '/api/auth/login', admin)
  const tournaments = await list(page, '/api/tournaments?pageSize=50')
  const [player] = await list(page, '/api/players?pageSize=1')
  const [match] = await list(page, '/api/matches?pageSize=1')
  const running = tournaments.find(({ status }) => status === 'in_progress') ?? tournaments[0]!
  const screens = [
    '/sports',
    '/dashboard',
    '/leaderboard',
    '/leaderboard?sport=chess&range=season',
    '/players',
    `/players/${player!.id}`,
    '/matches',
    `/matches/${match!.id}`,
    '/live',
    '/live/new',
    '/live/hand',
    '/tournaments',
    ...tournaments.slice(0, 6).map(({ id }) => `/tournaments/${id}`),
    `/tournaments/${running.id}?tab=standings`,
    '/teams',
    '/profile',
    '/account/security',
    '/account/connection',
    '/admin',
  ]
  expect(await wrongOn(page, screens)).toEqual([])
})

test('a member can press every control of the groups at every width', async ({ page }) => {
  await enterAsDemo(page)
  const [mine] = await list(page, '/api/groups?scope=mine')
  const tabs = ['', '?tab=members', '?tab=board', '?tab=settings']
  const screens = ['/groups', ...tabs.map((tab) => `/groups/${mine!.id}${tab}`)]
  await page.goto('/groups')
  await expect(page.getByRole('button', { name: 'Maybe' }).first()).toBeVisible()
  expect(await wrongOn(page, screens)).toEqual([])
})

/** What is wrong on screens, each at every width. */
async function wrongOn(page: Page, screens: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  await page.clock.install()
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    // Two seconds after the page the tooltips are loaded; nobody needs to wait them out on every screen.
    await page.clock.fastForward(3_000)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // The frame after the one that the new width is laid out for.
      await page.evaluate(
        async () =>
          new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      for (const what of [...(await settled(page)), ...(await outOfReach(page))]) {
        wrong.push(`${screen} at ${width}: ${what}`)
      }
    }
  }
  return wrong
}
