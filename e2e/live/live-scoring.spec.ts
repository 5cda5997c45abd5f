import type { Browser, Page } from '@playwright/test'
import { callApi, signInAsAdmin, signInAsDemo, expect, expectAccessible, test } from '../club.ts'

/** How long a key ignores a second tap, in ms. */
const lockoutMs = 420

/** Expects the score in the pad's title, with nothing unsent. */
const expectScore = async (page: Page, score: string) =>
  expect(page).toHaveTitle(new RegExp(`^[^(].* ${score}$`))

async function scorePoints(page: Page, name: string, times = 1) {
  const pointButton = page.getByRole('button', { name: new RegExp(`^Point to ${name}`) })
  for (let n = 0; n < times; n++) {
    await pointButton.click()
    await page.waitForTimeout(lockoutMs)
  }
}

/** Opens a browser of a phone's size, which shares no sign-in with the page. */
async function openPhone(browser: Browser, baseURL: string) {
  const viewport = { width: 375, height: 812 }
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

type Listed = { readonly items: readonly { readonly id: string; readonly rev: number }[] }
type Log = {
  readonly match: { readonly rev: number; readonly matchId: string | null; readonly status: string }
  readonly events: readonly { readonly event: { readonly type: string } }[]
  readonly forks: readonly { readonly choice: string | null }[]
}

test('two devices, one temporarily offline, score one match into one log and one result', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const before = await (async () => {
    await signInAsDemo(page, '/sports')
    return callApi<{ total: number }>(page, 'GET', '/api/matches?pageSize=1')
  })()

  // From the sport's card to the pad in three taps.
  await page.getByRole('button', { name: 'Score Table Tennis live' }).click()
  const start = page.getByRole('dialog', { name: 'Start a live match' })
  await start.getByRole('listbox').getByRole('option').first().click()
  await start
    .getByRole('group', { name: 'Games, best of' })
    .getByRole('button', { name: '1', exact: true })
    .click()
  const opponent = await start.getByRole('button', { name: /^Opponent/ }).innerText()
  const other = opponent.split('\n').at(-1)!.split(' ')[0]!
  await expectAccessible(page)
  await start.getByRole('button', { name: 'Start scoring' }).click()
  await expect(page).toHaveURL(/\/live\/[\w-]+\/score$/)
  await scorePoints(page, 'Lerato')
  await expectScore(page, '1–0')

  const otherPhone = await openPhone(browser, baseURL!)
  await signInAsAdmin(otherPhone.page, '/live')
  const row = otherPhone.page.getByRole('listitem').filter({ hasText: 'Lerato Mokoena' })
  await expect(row.getByRole('img', { name: 'Lerato 01' })).toBeVisible()
  await expectAccessible(otherPhone.page)

  // Spectators see it update without a reload.
  await row.getByRole('link', { name: /Lerato Mokoena/ }).click()
  const board = otherPhone.page.getByRole('region', { name: /^Lerato Mokoena – / })
  await expect(board.getByRole('img', { name: 'Lerato 01' })).toBeVisible()
  await scorePoints(page, other)
  await expect(board.getByRole('img', { name: `${other} 01` })).toBeVisible()
  await expectAccessible(otherPhone.page)

  // Both devices agree to share scoring.
  await otherPhone.page.getByRole('button', { name: 'Take over' }).click()
  await otherPhone.page.getByRole('radio', { name: /^Score together/ }).check()
  await otherPhone.page.getByRole('button', { name: 'Ask Lerato' }).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expectScore(otherPhone.page, '1–1')
  await expect(otherPhone.page.getByText('Asked')).toHaveCount(0)

  // Both enter the same rallies, one of them offline: each counts once.
  await context.setOffline(true)
  await Promise.all([scorePoints(page, 'Lerato', 2), scorePoints(otherPhone.page, 'Lerato', 2)])
  await expect(page).toHaveTitle(/^\(2\) .* 3–1$/)
  await context.setOffline(false)
  await expectScore(page, '3–1')
  await expectScore(otherPhone.page, '3–1')

  // A real conflict is shown and decided, and loses nothing.
  await context.setOffline(true)
  await scorePoints(page, other, 1)
  await scorePoints(otherPhone.page, 'Lerato', 1)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Compare' }).click()
  const card = page.getByRole('dialog', { name: 'Which game 1 is right?' })
  await expect(card.getByText(`Point to ${other}`)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('radio', { name: /^Official/ }).check()
  await card.getByRole('button', { name: 'Keep official version' }).click()
  await expectScore(page, '4–1')
  await expectScore(otherPhone.page, '4–1')

  // The decision is reverted and made again.
  const changeDecision = async (choice: RegExp, button: string, status: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: /^Review .*’s version/ }).click()
    await expect(card.getByText(new RegExp(status))).toBeVisible()
    await expect(card.getByText(`Point to ${other}`)).toBeVisible()
    await card.getByRole('radio', { name: choice }).first().check()
    await card.getByRole('button', { name: button }).click()
  }
  await changeDecision(/^(?!Official)/, 'Use other version', 'The official version was kept.')
  await expectScore(otherPhone.page, '3–2')
  await changeDecision(/^Official/, 'Keep official version', 'The other version was used.')
  await expectScore(page, '4–1')

  // The end is confirmed and recorded once.
  await scorePoints(page, 'Lerato', 7)
  await page.getByRole('button', { name: 'Record result' }).click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await expect(otherPhone.page.getByText('Recorded', { exact: true })).toBeVisible()
  const after = await callApi<{ total: number }>(page, 'GET', '/api/matches?pageSize=1')
  expect(after.total).toBe(before.total + 1)
  const id = /live\/([\w-]+)\//.exec(page.url())![1]!
  const log = await callApi<Log>(page, 'GET', `/api/live/${id}`)
  expect(log.match.status).toBe('finished')
  // 12 points, and the undone one.
  expect(log.events.filter(({ event }) => event.type === 'act')).toHaveLength(13)
  expect(log.forks.map(({ choice }) => choice)).toEqual(['official'])

  // The recorded match links to its log.
  await page.goto(`/matches?match=${log.match.matchId}`)
  await page.getByRole('link', { name: /^Scored live/ }).click()
  await expect(page.getByText('11–1').first()).toBeVisible()
  const remaining = await callApi<Listed>(page, 'GET', '/api/live')
  expect(remaining.items.map((match) => match.id)).not.toContain(id)
  await otherPhone.context.close()
})

test('a match started offline and closed is sent once when the connection is back', async ({
  page,
  context,
}) => {
  await signInAsDemo(page, '/live')
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
  // The pad works offline once the service worker has cached the files.
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Start live match' }).click()
  const start = page.getByRole('dialog', { name: 'Start a live match' })
  await start.getByRole('button', { name: 'Foosball', exact: true }).click()
  await start.getByRole('listbox').getByRole('option').nth(1).click()
  await context.setOffline(true)
  await start.getByRole('button', { name: 'Start scoring' }).click()
  await page.getByRole('button', { name: /^Goal for Lerato/ }).click()
  await expect(page).toHaveTitle(/^\(1\) .* 1–0$/)
  const id = /live\/([\w-]+)\//.exec(page.url())![1]!
  await page.getByRole('button', { name: 'Back' }).click()
  await page.goto('/live').catch(() => undefined)
  await expect(page.getByText('2 waiting')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('2 waiting')).toHaveCount(0, { timeout: 30_000 })
  const log = await callApi<Log>(page, 'GET', `/api/live/${id}`)
  expect(log.events).toHaveLength(1)
})
