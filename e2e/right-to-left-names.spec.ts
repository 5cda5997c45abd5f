import type { Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, expectAccessible, test } from './club.ts'
import { addPlayers, createDraft, loadMatches, playAllMatches } from './tournaments/tournaments.ts'

const names = ['משה כהן', 'Dana Reader', 'שרה לוי', 'محمد علي']

test('right-to-left names don’t reorder scores or other names', async ({ page }) => {
  await signInAsDemo(page)
  const ids: string[] = []
  for (const name of names) {
    ids.push((await callApi<{ id: string }>(page, 'POST', '/api/players', { name })).id)
  }
  const score = { sportId: 'darts', player1Score: 3, player2Score: 1 }
  for (const [player1Id, player2Id] of [
    [ids[0], ids[1]],
    [ids[1], ids[2]],
    [ids[2], ids[3]],
  ]) {
    await callApi(page, 'POST', '/api/matches', { ...score, player1Id, player2Id })
  }
  const single = await createTournament(page, { format: 'single_elimination' })
  const swiss = await createTournament(page, {
    format: 'swiss',
    sportId: 'chess',
    matchFormat: 'Rapid',
  })
  const misplaced: string[] = []
  for (const path of [
    '/matches?sport=darts',
    '/dashboard',
    '/leaderboard?sport=darts',
    ...ids.map((id) => `/players/${id}`),
    ...['', '?tab=bracket', '?tab=matches', '?tab=participants'].map(
      (tab) => `/tournaments/${single}${tab}`,
    ),
    ...['?tab=rounds', '?tab=standings'].map((tab) => `/tournaments/${swiss}${tab}`),
    `/p/tournaments/${single}`,
    `/tournaments/${swiss}/print?what=standings`,
    `/tournaments/${swiss}/print?what=pairings`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(/[\u0590-\u08ff]/).first(), path).toBeAttached()
    misplaced.push(...(await findMisplacedScores(page)).map((line) => `${path}: ${line}`))
  }
  expect(misplaced).toEqual([])

  await page.goto('/matches?sport=darts')
  await page.getByRole('list', { name: 'Matches' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible()
  expect(await findMisplacedScores(page)).toEqual([])
  await expectAccessible(page)
})

async function createTournament(page: Page, body: object): Promise<string> {
  const id = await createDraft(page, 'Jerusalem Open', { isPublic: true, ...body })
  await addPlayers(page, id, names)
  await callApi(page, 'POST', `/api/tournaments/${id}/start`, {})
  expect((await loadMatches(page, id)).length).toBeGreaterThan(0)
  if (!('sportId' in body)) await playAllMatches(page, id, [2, 1])
  return id
}

/** Returns lines whose words, names and numbers are not displayed in the order of the text. */
async function findMisplacedScores(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const findBlock = (node: Node) => {
      let at = node.parentElement!
      while (getComputedStyle(at).display === 'inline') at = at.parentElement!
      return at
    }
    const lines = new Map<Element, Text[]>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement!.checkVisibility({ visibilityProperty: true })) continue
      const block = findBlock(node)
      lines.set(block, [...(lines.get(block) ?? []), node as Text])
    }
    for (const [block, texts] of lines) {
      if (!/[\u0590-\u08ff]/.test(block.textContent)) continue
      const places = texts.flatMap((text) =>
        [...text.data.matchAll(/[\u0590-\u08ff]+(?: [\u0590-\u08ff]+)*|[A-Za-z]+|\d+/g)].map(
          (word) => {
            const range = document.createRange()
            range.setStart(text, word.index)
            range.setEnd(text, word.index + word[0].length)
            return range.getBoundingClientRect()
          },
        ),
      )
      const isOutOfOrder = places.some((place, at) => {
        const before = places[at - 1]
        if (before === undefined || Math.abs(before.top - place.top) > 2) return false
        return before.height < 40 && place.height < 40 && before.left > place.left + 1
      })
      if (isOutOfOrder) found.add(block.textContent)
    }
    return [...found]
  })
}
