import { callApi, signInAsAdmin, expect, expectAccessible, freshName, test } from './club.ts'

type Player = { id: string; version: number; matchCount: number }

test('an administrator restores a deleted player with their matches', async ({ page }) => {
  await signInAsAdmin(page)
  const [name, other] = [freshName('Thabo'), freshName('Uma')]
  const createPlayer = async (playerName: string) =>
    callApi<Player>(page, 'POST', '/api/players', { name: playerName })
  const { id: player1Id } = await createPlayer(name)
  const { id: player2Id } = await createPlayer(other)
  const score = { player1Score: 3, player2Score: 1 }
  await callApi(page, 'POST', '/api/matches', { sportId: 'darts', player1Id, player2Id, ...score })
  const path = `/api/players/${player1Id}`
  const { version } = await callApi<Player>(page, 'GET', path)
  const deleted = await page.request.delete(`${path}?version=${version}`)
  expect(deleted.ok(), await deleted.text()).toBe(true)

  await page.goto('/admin/dashboard')
  await page.getByText('Recently deleted').click()
  const list = page.getByRole('list', { name: 'Deleted in the last 30 days' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('1 match, by')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${name} restored`)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await callApi<Player>(page, 'GET', path)).matchCount).toBe(1)
  await page.goto(`/players/${player1Id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
