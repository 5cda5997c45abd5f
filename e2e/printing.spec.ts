import type { Page } from '@playwright/test'
import { admin, signInAsDemo, signInVia, expect, test } from './club.ts'
import { adminScreens, memberScreens, openScreen, resolvePath } from './screens.ts'

const screens = Object.values(adminScreens).flat()

test('every screen prints dark on white from the dark theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'))
  await page.clock.install()
  const faint: string[] = []
  const checkPrints = async (printed: typeof screens) => {
    for (const screen of printed) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      const path = await resolvePath(page, screen)
      await openScreen(page, path)
      expect(await page.evaluate(readBackgroundColour), path).not.toBe('rgb(255, 255, 255)')
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await page.evaluate(readBackgroundColour), path).toBe('rgb(255, 255, 255)')
      faint.push(...(await findFaintText(page)).map((text) => `${path}: ${text}`))
    }
  }
  await signInVia(page, '/api/auth/login', admin)
  await checkPrints(screens)
  await signInAsDemo(page)
  await checkPrints([...memberScreens])
  expect(faint).toEqual([])
})

const readBackgroundColour = () => getComputedStyle(document.body).backgroundColor

/** Returns visible text that is too light for white paper: browsers leave out backgrounds. */
async function findFaintText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!
      const text = node.nodeValue!.trim()
      if (text === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      const style = getComputedStyle(parent)
      const ink = parent instanceof SVGElement ? style.fill : style.color
      // White text of a chart is on a coloured shape, which is printed, unlike a background.
      if (parent instanceof SVGElement && ink === 'rgb(255, 255, 255)') continue
      const parts = (ink.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const value = Number(part) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      const [r = 0, g = 0, b = 0] = parts
      const contrast = 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
      if (contrast < 4.5) found.add(`${text.slice(0, 40)} ${ink} ${parent.className.toString()}`)
    }
    return [...found]
  })
}
