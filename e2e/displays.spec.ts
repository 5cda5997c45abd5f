import type { Page } from '@playwright/test'
import {
  callApi,
  signInAsAdmin,
  expect,
  expectAccessible,
  freshName,
  mainJourney,
  test,
} from './club.ts'

type Listed = { items: { id: string }[] }

/** Starts a race to 5 on a table; returns a function that scores a rack, as a phone would. */
async function createScorer(page: Page, table: string) {
  const { items } = await callApi<Listed>(page, 'GET', '/api/players?pageSize=2')
  const id = crypto.randomUUID()
  const settings = { game: '8-ball', raceTo: 5, break: 'alternate', breaks: 1 }
  await callApi(page, 'POST', '/api/live', {
    id,
    setup: { game: 'racks', settings },
    player1Id: items[0]!.id,
    player2Id: items[1]!.id,
    table,
  })
  let seq = 0
  return async (winner: 1 | 2) => {
    const parent = seq === 0 ? null : `${id}-${seq}`
    seq += 1
    const action = { kind: 'rack', winner }
    const event = { type: 'act', id: `${id}-${seq}`, place: `rack ${seq}`, action }
    const sent = { event, device: 'phone', seq, parent, seenAt: Date.now() }
    const { answers } = await callApi<{ answers: { answer: string }[] }>(
      page,
      'POST',
      `/api/live/${id}/events`,
      { events: [sent], since: 0 },
    )
    expect(answers[0]!.answer).toBe('appended')
  }
}

test(
  'an admin pairs a TV screen by its code, and live scores appear on it and on the overlay',
  mainJourney,
  async ({ page, browser, club }) => {
    const table = freshName('Table')
    const name = freshName('Bar')
    const wall = await browser.newContext({
      baseURL: club.url,
      viewport: { width: 1920, height: 1080 },
    })
    const tv = await wall.newPage()
    await tv.goto('/display')
    const code = (await tv.getByRole('img', { name: /^Pairing code/ }).innerText()).replace(' ', '')

    await signInAsAdmin(page, `/displays?code=${code}`)
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    await expect(dialog.getByLabel('Code on the screen')).toHaveValue(code)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'One table' }).click()
    await dialog.getByLabel('Table').fill(table)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Paired screens' })).toContainText(name)
    await expectAccessible(page)
    await expect(tv.getByRole('heading', { name: `${table} is free` })).toBeVisible()

    const score = await createScorer(page, table)
    const overlay = await wall.newPage()
    await overlay.goto(`/p/overlay/table/${encodeURIComponent(table)}`)
    await score(1)
    const first = /: 1$/
    await expect(tv.getByRole('img', { name: first })).toBeVisible()
    await expect(overlay.getByRole('img', { name: first })).toBeVisible()
    expect(await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    await score(1)
    await expect(tv.getByRole('img', { name: /: 2$/ })).toBeVisible()
    await expect(overlay.getByRole('img', { name: /: 2$/ })).toBeVisible()

    await page.getByRole('button', { name: `Switch off ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(tv.getByRole('img', { name: /^Pairing code/ })).toBeVisible()
    await wall.close()
  },
)

test('a visitor sees the public leaderboard update', async ({ page, browser, club }) => {
  await signInAsAdmin(page)
  const visitor = await browser.newContext({ baseURL: club.url })
  const board = await visitor.newPage()
  await board.goto('/p/leaderboard?sport=pool')
  const leader = board.getByRole('table').getByRole('row').nth(1)
  const games = Number(await leader.getByRole('cell').nth(2).textContent())
  const id = await findRankedPlayerId(page, 0)
  await callApi(page, 'POST', '/api/matches', {
    sportId: 'pool',
    player1Id: id,
    player2Id: await findRankedPlayerId(page, 1),
    player1Score: 7,
    player2Score: 4,
  })
  await expect(leader.getByRole('cell').nth(2)).toHaveText(String(games + 1))
  await board.getByRole('button', { name: 'Darts' }).click()
  await expect(board).toHaveURL(/sport=darts/)
  await expect(leader).toBeVisible()
  await visitor.close()
})

async function findRankedPlayerId(page: Page, index: number): Promise<string> {
  type Board = { items: { playerId: string }[] }
  const { items } = await callApi<Board>(page, 'GET', '/api/leaderboard?sportId=pool')
  return items[index]!.playerId
}
