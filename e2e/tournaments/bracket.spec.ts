import type { Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, onPhoneToo, test } from '../club.ts'
import { loadMatches, startTournament } from './tournaments.ts'

/** Records 2–0 in the next matches that are ready. */
async function playMatches(page: Page, id: string, count: number) {
  for (let played = 0; played < count; played++) {
    const match = (await loadMatches(page, id)).find(({ status }) => status === 'ready')
    const path = `/api/tournaments/${id}/matches/${match!.id}/result`
    await callApi(page, 'POST', path, { player1Score: 2, player2Score: 0 })
  }
}

/** Returns the round names that are truncated. */
async function findTruncatedTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const window = document.querySelector('[data-match]')!.closest('[class*="viewport"]')!
    const titles = [...window.querySelectorAll('h3 > span')].filter(
      (title) => title.getBoundingClientRect().width > 1,
    )
    if (titles.length === 0) return ['no title at all']
    return titles
      .filter((title) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = title
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      })
      .map((title) => title.textContent)
  })
}

test(
  'a double elimination opens at the next match, with full round names at any zoom',
  onPhoneToo,
  async ({ page }) => {
    await signInAsDemo(page)
    const cup = await startTournament(page, { sportId: 'darts', format: 'double_elimination' }, 16)
    await playMatches(page, cup.id, 20)
    await page.goto(`/tournaments/${cup.id}?tab=bracket`)
    const next = (await loadMatches(page, cup.id)).find(({ status }) => status === 'ready')!
    await expect(page.locator(`[data-match="${next.id}"]`)).toBeInViewport({ ratio: 1 })

    const isPhone = page.viewportSize()!.width < 768
    await page.getByRole('button', { name: isPhone ? 'All rounds' : 'Fit to window' }).click()
    await expect(page.getByRole('heading', { name: /Grand final/ }).first()).toBeAttached()
    expect(await findTruncatedTitles(page)).toEqual([])
    for (let pressed = 0; pressed < 3 && !isPhone; pressed++) {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      expect(await findTruncatedTitles(page)).toEqual([])
    }

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const focusedMatch = page.locator(`[data-match="${next.id}"]`)
    await expect(focusedMatch).toBeFocused()
    await expect(focusedMatch).toBeInViewport({ ratio: 1 })
    // The parent clips its content, so the focus ring must fit into it.
    const spaceAround = await focusedMatch.evaluate((box) => {
      const { left, right, bottom } = box.getBoundingClientRect()
      const place = box.parentElement!.getBoundingClientRect()
      return Math.min(left - place.left, place.right - right, place.bottom - bottom)
    })
    expect(spaceAround).toBeGreaterThanOrEqual(5)
  },
)

test('the round names stay at the top edge while a long bracket scrolls', async ({ page }) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'darts', format: 'double_elimination' }, 16)
  await page.goto(`/tournaments/${cup.id}?tab=bracket`)
  const title = page.getByRole('heading', { name: /Winners’ round 1/ })
  const before = await title.boundingBox()
  await title.evaluate((heading) => {
    heading.closest('[class*="viewport"]')!.scrollTop += 200
  })
  expect((await title.boundingBox())!.y).toBeCloseTo(before!.y, 0)
})
