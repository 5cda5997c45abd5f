import type { Page } from '@playwright/test'
import { admin, signInVia, signInAsDemo, expect, expectAccessible, test } from '../club.ts'
import {
  adminScreens,
  memberScreens,
  openScreen,
  type FindPath,
  resolvePath,
  findLayoutProblems,
  waitForNone,
} from '../screens.ts'
import { createPseudoLanguage } from './pseudo-language.ts'

// These journeys only read, so both workers can run them.
test.describe.configure({ mode: 'parallel' })

// A service worker would download the whole app for each of them.
test.use({ serviceWorkers: 'block' })

const widths = [320, 375, 768, 1440]
const screensByArea = { ...adminScreens, 'groups, for a member': memberScreens }

for (const tag of ['en-XA', 'ar-XB'] as const) {
  for (const [area, screens] of Object.entries(screensByArea)) {
    test(`${tag}: screens of ${area} are fully translated, and fit`, async ({ page }) => {
      await usePseudoLanguage(page, tag)
      if (screens === memberScreens) await signInAsDemo(page)
      else await signInVia(page, '/api/auth/login', admin)
      expect((await findProblems(page, screens)).join('\n')).toBe('')
    })
  }
}

/** Shows the page in a pseudo-language. */
async function usePseudoLanguage(page: Page, tag: 'en-XA' | 'ar-XB') {
  const language = createPseudoLanguage(tag)
  await page.route(`**/languages/${tag}.json`, async (route) => route.fulfill({ json: language }))
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), tag)
}

async function findProblems(
  page: Page,
  screens: readonly (string | FindPath)[],
): Promise<string[]> {
  const data = collectData(page)
  await page.clock.install()
  const problems: string[] = []
  for (const screen of screens) {
    const path = await resolvePath(page, screen)
    await openScreen(page, path)
    await expectAccessible(page)
    const untranslated = await waitForNone(page, async () => {
      const known = await data()
      return (await findUntranslated(page)).filter((text) => !isData(text, known))
    })
    const layoutProblems: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      layoutProblems.push(
        ...(await findLayoutProblems(page)).map((problem) => `at ${width}: ${problem}`),
      )
    }
    problems.push(...[...untranslated, ...layoutProblems].map((problem) => `${path} ${problem}`))
  }
  return problems
}

/** Returns visible text outside the brackets of a translated message. */
async function findUntranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let depth = 0
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (parent.closest('script, style, noscript, [hidden], textarea, bdi, time') !== null)
        continue
      let outside = ''
      for (const letter of node.nodeValue!) {
        if (letter === '⟦') depth++
        else if (letter === '⟧') depth--
        else if (depth === 0) outside += letter
      }
      if (/\p{L}{2}/u.test(outside)) found.push(outside.trim())
    }
    return [...new Set(found)]
  })
}

/** Collects the texts in the server's replies, such as names; returns a function that waits for all of them. */
function collectData(page: Page): () => Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  const reading: Promise<void>[] = []
  const add = (value: unknown): void => {
    if (typeof value === 'string') {
      // People are shown by their first name where there is little room.
      texts.add(value).add(value.split(' ')[0]!)
      for (const line of value.split('\n')) texts.add(line.trim())
    } else if (typeof value === 'object' && value !== null) {
      // The audit log shows details without a message as JSON.
      texts.add(JSON.stringify(value))
      Object.values(value).forEach(add)
    }
  }
  // Pages contain the club, so most of them don't request it.
  reading.push(page.request.get('/api/club').then(async (reply) => add(await reply.json())))
  // The reply is complete by then, so that a navigation can't interrupt reading it.
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/api/')) return
    const read = async () => add(await (await request.response())?.json())
    // A reply without a body has no names.
    reading.push(read().catch(() => undefined))
  })
  return async () => {
    await Promise.all(reading)
    return texts
  }
}

/** Initials and codes, time zones, addresses and dates, which no catalogue translates. */
const datesAndCodes = [
  /^(?:\p{Lu}{1,3}|M\d+)$/u,
  /^\w+\/[\w/-]+$/,
  /^https?:\/\/\S+$/,
  /^(?:(?:\d+|Today|Yesterday|Tomorrow|at|[a-z]* ago|min|\p{Script=Arabic}+|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)[ ,:.]*)+$/u,
]

/** Returns whether each part is a name from the server's replies, a date or a code. */
function isData(text: string, data: ReadonlySet<string>): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.length > 1) return lines.every((line) => isData(line, data))
  const parts = [text, ...text.split(/, |، | و| [–·v] /)]
  // Reasons of the server are sentences without their full stop.
  const isKnown = (part: string) =>
    data.has(part) ||
    data.has(part.replace(/\.$/, '')) ||
    datesAndCodes.some((one) => one.test(part))
  return isKnown(text) || parts.slice(1).every((part) => !/\p{L}{2}/u.test(part) || isKnown(part))
}
