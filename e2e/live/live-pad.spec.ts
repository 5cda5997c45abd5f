import { callApi, signInAsDemo, expect, expectAccessible, test } from '../club.ts'

type Player = { readonly id: string; readonly name: string }

test('on a phone on its side the score and every key are visible', async ({ page }) => {
  await page.setViewportSize({ width: 812, height: 375 })
  await signInAsDemo(page)
  const { items } = await callApi<{ items: Player[] }>(page, 'GET', '/api/players?pageSize=20')
  const [one, two] = items
  for (const setup of [
    { game: 'x01', settings: { start: 501, legs: 1, throws: 1 } },
    {
      game: 'cricket',
      settings: { variant: 'standard', level: 'level or ahead', legs: 1, throws: 1 },
    },
    {
      game: 'racks',
      settings: { game: '9-ball', raceTo: 5, break: 'alternate', breaks: 1 },
    },
    { game: 'foosball', settings: { to: 5, games: 1, kickoff: 1 } },
  ]) {
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/live', {
      id: crypto.randomUUID(),
      setup,
      player1Id: one!.id,
      player2Id: two!.id,
    })
    await page.goto(`/live/${id}/score`)
    const main = page.getByRole('main')
    const scores = main.getByRole('img', { name: /^(?:501|0) / })
    await expect(scores).toHaveCount(2)
    for (const control of [...(await scores.all()), ...(await main.getByRole('button').all())]) {
      await expect(control).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a locked pad ignores touches until unlocked, and a remote runs its assigned commands', async ({
  page,
}) => {
  await signInAsDemo(page)
  const { items } = await callApi<{ items: Player[] }>(page, 'GET', '/api/players?pageSize=20')
  const id = crypto.randomUUID()
  const settings = { to: 5, games: 1, kickoff: 1 }
  const [one, two] = items
  const players = { player1Id: one!.id, player2Id: two!.id }
  await callApi(page, 'POST', '/api/live', {
    id,
    setup: { game: 'foosball', settings },
    ...players,
  })
  await page.goto(`/live/${id}/score`)
  const expectScore = (goals: string) => expect(page).toHaveTitle(new RegExp(` ${goals}$`))
  await expectScore('0–0')
  await expect(page.getByRole('button', { name: /^Goal for/ }).first()).toBeVisible()

  await test.step('the locked pad', async () => {
    await page.keyboard.press('ArrowLeft')
    await expectScore('1–0')
    await page.getByRole('button', { name: 'Lock pad' }).click()
    const unlockButton = page.getByRole('button', { name: 'Hold to unlock' })
    await expect(unlockButton).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.mouse.click(100, 300)
    await unlockButton.click()
    await expectAccessible(page)
    await expectScore('1–0')
    await unlockButton.hover()
    await page.mouse.down()
    await expect(unlockButton).toBeHidden()
    await page.mouse.up()
    await page.keyboard.press('ArrowRight')
    await expectScore('1–1')
  })

  await test.step('an assigned key', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('Keyboard or remote keys').click()
    await page.getByRole('button', { name: 'Set the key: Undo' }).click()
    await expect(page.getByText('Press a key now')).toBeVisible()
    await page.keyboard.press('MediaTrackPrevious')
    await expect(page.getByText('MediaTrackPrevious')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('MediaTrackPrevious')
    await expectScore('1–0')
    await page.keyboard.press('Backspace')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Undo: Goal/ })).toBeVisible()
    await page.keyboard.press('MediaTrackPrevious')
    await expectScore('0–0')
  })
})
