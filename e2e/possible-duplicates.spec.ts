import { admin, callApi, signInAsDemo, expect, expectAccessible, freshName, test } from './club.ts'

test('a match recorded by two people is listed as a possible duplicate, and the second is voided', async ({
  page,
  playwright,
  club,
}) => {
  await signInAsDemo(page)
  const [ann, bob] = [freshName('Ann'), freshName('Bob')]
  const createPlayer = async (name: string) =>
    callApi<{ id: string }>(page, 'POST', '/api/players', { name })
  const sides = { player1Id: (await createPlayer(ann)).id, player2Id: (await createPlayer(bob)).id }
  const match = { sportId: 'pool', player1Score: 7, player2Score: 4, ...sides }
  await callApi(page, 'POST', '/api/matches', match)
  const other = await playwright.request.newContext({ baseURL: club.url })
  await other.post('/api/auth/login', { data: admin })
  const again = await other.post('/api/matches', { data: match })
  expect(again.status()).toBe(201)
  const { id } = (await again.json()) as { id: string }
  await other.dispose()

  await page.goto('/matches')
  const duplicates = page.getByRole('region', { name: /possible duplicate/ })
  const pair = duplicates.getByRole('listitem').filter({ hasText: ann })
  await expect(pair).toContainText('7–4')
  await expectAccessible(page)
  await pair.getByRole('button', { name: 'Void the second' }).click()
  await expect(pair).toHaveCount(0)
  expect((await callApi<{ status: string }>(page, 'GET', `/api/matches/${id}`)).status).toBe('void')
})
