import type { Worker } from '@playwright/test'
import { createPerson, password } from './accounts/accounts-people.ts'
import {
  callApi,
  signInAsAdmin,
  signInAsDemo,
  signInVia,
  expect,
  expectAccessible,
  test,
} from './club.ts'
import { addPlayers, createDraft } from './tournaments/tournaments.ts'

type ShownNotification = {
  readonly title: string
  readonly body?: string
  readonly close: () => void
}
/** Service worker globals that a page does not have. */
type WorkerScope = {
  readonly registration: object
  readonly PushEvent: new (type: string, init: object) => Event
  shown: ShownNotification[]
}

/** Records notifications, which a headless browser does not show. */
async function recordNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    Object.assign(scope.registration, {
      getNotifications: async () => scope.shown,
      showNotification: async (title: string, options: object) => {
        const close = () => {
          scope.shown = scope.shown.filter((one) => one !== notification)
        }
        const notification: ShownNotification = { title, ...options, close }
        scope.shown.push(notification)
      },
    })
  })
}

const readShownTitles = async (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown.map(({ title }) => title))

type Notices = { readonly items: readonly { readonly id: string; readonly topic: string }[] }

test('a pushed table call is shown, answered outside the app, and closed once it was seen elsewhere', async ({
  page,
  context,
  browser,
  club,
}) => {
  const person = await createPerson(page.request, club.url)
  await signInVia(page, '/api/auth/login', { email: person.email, password }, '/sports')
  const me = await callApi<{ user: { playerId: string } }>(page, 'GET', '/api/auth/me')
  // The worker is installed once the app is idle: only the journey's timeout limits this.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 0,
  })
  const worker = context.serviceWorkers()[0]!
  await recordNotifications(worker)

  const desk = await browser.newPage({ baseURL: club.url })
  await signInAsDemo(desk)
  const id = await createDraft(desk, 'Push Cup', { tables: ['Push table'], minParticipants: 2 })
  const entries = [{ playerId: me.user.playerId }]
  await callApi(desk, 'POST', `/api/tournaments/${id}/participants/many`, { entries })
  await addPlayers(desk, id, ['Ruth Bell'])
  await callApi(desk, 'POST', `/api/tournaments/${id}/start`, {})
  await callApi(desk, 'POST', `/api/tournaments/${id}/matches/W1-1/call`, {})
  await expect(page.getByRole('alert')).toContainText('Push table, against Ruth Bell')
  const { items } = await callApi<Notices>(page, 'GET', '/api/notices')
  const call = items.find(({ topic }) => topic === 'call')!
  const deliver = async (noticeId: string, title: string) =>
    worker.evaluate(
      (data) => {
        const { PushEvent } = globalThis as unknown as WorkerScope
        dispatchEvent(new PushEvent('push', { data: JSON.stringify(data) }))
      },
      {
        id: noticeId,
        title,
        text: 'Push Cup',
        path: `/tournaments/${id}`,
        tag: noticeId,
        isUrgent: true,
        actions: [{ action: 'coming', title: 'On my way' }],
      },
    )
  await deliver(call.id, 'Push table, against Ruth Bell')
  await deliver('seen-elsewhere', 'Gone by now')
  expect(await readShownTitles(worker)).toEqual(['Push table, against Ruth Bell', 'Gone by now'])

  await worker.evaluate(() => {
    const { shown } = globalThis as unknown as WorkerScope
    const details = { notification: shown[0], action: 'coming', waitUntil: () => undefined }
    dispatchEvent(Object.assign(new Event('notificationclick'), details))
  })
  await desk.goto(`/tournaments/${id}`)
  const arrivals = desk.getByRole('list', { name: 'Call status' })
  await expect(arrivals).toContainText('on the way')
  // The page learns that it was seen, and closes outdated notifications.
  await expect.poll(async () => readShownTitles(worker)).toEqual([])
  await expect(page.getByRole('alert')).toBeHidden()
  await desk.close()
})

type Settings = { version: number }
const settingsPath = '/api/admin/settings'

test('an administrator turns on push notifications, and a member turns one off', async ({
  page,
  browser,
  club,
}) => {
  await signInAsAdmin(page, '/admin/settings')
  try {
    const choice = page.getByRole('group', { name: 'Push notifications' })
    await expect(page.getByText(/The browser’s maker sees when/)).toBeVisible()
    await choice.getByRole('button', { name: 'On', exact: true }).click()
    await expect(page.getByText('Members choose per device.')).toBeVisible()

    const own = await browser.newContext({ baseURL: club.url })
    const member = await own.newPage()
    const person = await createPerson(member.request, club.url)
    await signInVia(
      member,
      '/api/auth/login',
      { email: person.email, password },
      '/account/notifications',
    )
    const row = member.getByRole('checkbox', { name: 'Called to a table, Push' })
    await expect(row).toBeChecked()
    await row.click()
    await expect(row).not.toBeChecked()
    await expect(member.getByRole('heading', { name: 'Push on this device' })).toBeVisible()
    await expectAccessible(member)
    await member.goto('/account/security')
    await expect(member.getByText('None of your devices gets push notifications.')).toBeVisible()
    await expectAccessible(member)
    await own.close()
  } finally {
    const { version } = await callApi<Settings>(page, 'GET', settingsPath)
    await callApi(page, 'PATCH', settingsPath, { version, settings: { pushNotices: false } })
  }
})
