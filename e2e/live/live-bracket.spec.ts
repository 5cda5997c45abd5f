import { callApi, signInAsAdmin, signInAsDemo, expect, expectAccessible, test } from '../club.ts'
import { loadMatches, startTournament } from '../tournaments/tournaments.ts'

test('a called bracket match is scored live, and updates bracket and next call without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, {
    sportId: 'pool',
    format: 'single_elimination',
    settings: { bestOf: { usual: 3, rounds: {} } },
    tables: [`Table ${crypto.randomUUID().slice(0, 8)}`],
  })
  await callApi(page, 'POST', `/api/tournaments/${cup.id}/calls`, {})
  await page.goto(`/tournaments/${cup.id}?tab=bracket`)
  const first = (await loadMatches(page, cup.id)).find(({ number }) => number === 1)!
  const [one, ...others] = first.sides[0]!.name.split(' ')
  // Players with the same first name are shown in full on the pad.
  const scoreButton = (rack: number) => ({
    name: new RegExp(`^${one}(?: ${others.join(' ')})? \\+1, rack ${rack}$`),
  })
  const winner = page.getByText(first.sides[0]!.name)
  await expect(winner.first()).toBeVisible()
  const winnerCount = await winner.count()

  const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  const table = await context.newPage()
  await signInAsAdmin(table, `/tournaments/${cup.id}?tab=overview`)
  const overview = await context.newPage()
  await overview.goto(`/tournaments/${cup.id}?tab=overview`)
  await expect(overview.getByRole('link', { name: /^Score live: / })).toHaveCount(1)
  await table.getByRole('link', { name: /^Score live: / }).click()
  await table.getByRole('button', { name: 'Start scoring' }).click()
  await expect(table.getByRole('button', scoreButton(1))).toBeVisible()
  await expectAccessible(table)
  for (const rack of [1, 2]) {
    await table.getByRole('button', scoreButton(rack)).click()
    await table.waitForTimeout(420)
  }
  await table.getByRole('button', { name: 'Record result' }).click()
  await expect(table.getByText('Recorded', { exact: true })).toBeVisible()

  // On pages open throughout, the winner is in the final and the table is free again.
  await expect.poll(async () => winner.count()).toBeGreaterThan(winnerCount)
  await expect(overview.getByRole('link', { name: /^Score live: / })).toHaveCount(0)
  const after = await loadMatches(page, cup.id)
  expect(after.find(({ id }) => id === first.id)!.status).toBe('decided')
  await context.close()
})
