import { callApi, signInAsDemo, expect, expectAccessible, test } from '../club.ts'

type Player = { readonly id: string; readonly name: string }
type Log = { readonly match: { readonly rev: number }; readonly isSuperseded: boolean }

test('correcting the log of a live-scored match changes its result', async ({ page }) => {
  await signInAsDemo(page)
  const { items } = await callApi<{ items: Player[] }>(page, 'GET', '/api/players?pageSize=20')
  const [one, two] = items
  const id = crypto.randomUUID()
  const setup = { game: 'x01', settings: { start: 101, legs: 1, throws: 1 } }
  await callApi(page, 'POST', '/api/live', { id, setup, player1Id: one!.id, player2Id: two!.id })
  const visits = [60, 26, 41].map((points, at) => ({
    event: {
      id: `${id}-${at}`.slice(-40),
      type: 'act',
      place: 'set 1 leg 1',
      action: { kind: 'visit', by: at % 2 === 0 ? 1 : 2, points },
    },
    device: 'board',
    seq: at + 1,
    parent: at === 0 ? null : `${id}-${at - 1}`.slice(-40),
    seenAt: null,
  }))
  await callApi(page, 'POST', `/api/live/${id}/events`, { events: visits })
  const head = visits.at(-1)!.event.id
  const { matchId } = await callApi<{ matchId: string }>(page, 'POST', `/api/live/${id}/confirm`, {
    head,
  })

  await page.goto(`/live/${id}`)
  await page.getByRole('button', { name: 'Correct the entries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the entries' })
  await expect(dialog.getByText('Score: 1–0.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Change: .* 41$/ }).click()
  await dialog.getByRole('button', { name: '2', exact: true }).click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText('New score: 1–0.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It took two darts')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Match corrected')).toBeVisible()
  const log = await callApi<Log>(page, 'GET', `/api/live/${id}`)
  expect([log.match.rev, log.isSuperseded]).toEqual([4, false])
  const match = await callApi<{ details: { legs: object[] } }>(
    page,
    'GET',
    `/api/matches/${matchId}`,
  )
  expect(match.details.legs).toEqual([{ winner: 1, darts: 5, checkout: 41 }])
})
