import { createPerson, password } from './accounts/accounts-people.ts'
import {
  callApi,
  signInAsDemo,
  signInVia,
  expect,
  expectAccessible,
  onPhoneToo,
  test,
} from './club.ts'
import { addPlayers, createDraft } from './tournaments/tournaments.ts'

test(
  'a called player sees the call on any screen, and chooses which notifications to get',
  onPhoneToo,
  async ({ page, browser, club }) => {
    const person = await createPerson(page.request, club.url)
    await signInVia(page, '/api/auth/login', { email: person.email, password }, '/sports')
    const me = await callApi<{ user: { playerId: string } }>(page, 'GET', '/api/auth/me')
    const bell = (unread: number) =>
      page.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true })

    const desk = await browser.newPage({ baseURL: club.url })
    await signInAsDemo(desk)
    const name = 'Bell Cup'
    const id = await createDraft(desk, name, { tables: ['Table 1', 'Table 2'], minParticipants: 2 })
    const entries = [{ playerId: me.user.playerId }]
    await callApi(desk, 'POST', `/api/tournaments/${id}/participants/many`, { entries })
    await addPlayers(desk, id, ['Ruth Bell'])
    await callApi(desk, 'POST', `/api/tournaments/${id}/start`, {})
    // One for the draw, and one for the first-round bye.
    await expect(bell(2)).toBeVisible()

    const path = `/api/tournaments/${id}/matches/W1-1/call`
    await callApi(desk, 'POST', path, { table: 'Table 2' })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Table 2, against Ruth Bell')
    await expect(alert).toContainText(/Be there by \d\d:\d\d, 10 min left/)
    await expectAccessible(page)
    await desk.goto(`/tournaments/${id}`)
    const arrivals = desk.getByRole('list', { name: 'Call status' })
    await expect(arrivals).toContainText('notified, 0 min')
    await expect(arrivals).toContainText('Ruth Bell not signed in, 0 min')
    await alert.getByRole('button', { name: 'On my way' }).click()
    await expect(alert).toBeHidden()
    await expect(arrivals).toContainText('on the way')
    await expectAccessible(desk)
    await expect(bell(1)).toBeVisible()

    await bell(1).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expect(panel).toContainText(`${name}: the draw is out`)
    await expectAccessible(page)
    await panel.getByRole('link', { name: `Fewer like this: ${name}: the draw is out` }).click()

    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    const row = page.getByRole('checkbox', { name: 'Called to a table, App' })
    await expect(row).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Calls only' }).click()
    await expect(
      page.getByRole('checkbox', { name: 'Entries, check-in, draw, rounds, App' }),
    ).not.toBeChecked()
    await page.getByRole('button', { name: `Mute ${name} except calls` }).click()
    await expect(page.getByRole('button', { name: `Unmute ${name}` })).toBeVisible()
    await callApi(desk, 'DELETE', path)
    await expect(page.getByRole('alert')).toContainText(
      'Call withdrawn: your match against Ruth Bell',
    )
    await desk.close()
  },
)
