import type { Page } from '@playwright/test'
import { callApi, signInAsAdmin, signInAsDemo, expect, expectAccessible, test } from '../club.ts'

type Listed = { readonly items: readonly { readonly id: string }[] }
type Log = { readonly events: readonly { readonly device: string }[]; readonly forks: object[] }

/** Waits until the service worker has cached the app for offline use. */
async function waitForOfflineCache(page: Page) {
  await page.evaluate(async () => navigator.serviceWorker.ready)
}

/** Size of the simulated camera picture, px. */
const cameraEdge = 720

/** Points one phone's camera at the code that another shows. */
async function pointCamera(page: Page, phone: Page) {
  const code = page.getByRole('img', { name: /^Code/ })
  const box = (await code.getAttribute('viewBox'))!
  const drawn = (await code.locator('path').getAttribute('d'))!
  await phone.evaluate(
    ([edge, size, path]) => {
      const { cameraCanvas } = globalThis as unknown as { cameraCanvas: HTMLCanvasElement }
      const drawing = cameraCanvas.getContext('2d')!
      drawing.resetTransform()
      drawing.fillStyle = '#fff'
      drawing.fillRect(0, 0, edge, edge)
      drawing.fillStyle = '#000'
      // Slightly rotated, as if hand-held.
      drawing.translate(edge * 0.12, edge * 0.06)
      drawing.rotate(0.06)
      drawing.scale((edge * 0.8) / size, (edge * 0.8) / size)
      drawing.fill(new Path2D(path))
    },
    [cameraEdge, Number(box.split(' ')[2]), drawn] as const,
  )
}

const scoreGoal = (page: Page) =>
  page
    .getByRole('button', { name: /^Goal for/ })
    .first()
    .click()
const expectScore = (page: Page, goals: string) =>
  expect(page).toHaveTitle(new RegExp(` ${goals}$`))

test('a match is transferred between two offline phones by codes, and merged when they are online', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsDemo(page)
  const [one, two] = (await callApi<Listed>(page, 'GET', '/api/players?pageSize=20')).items
  const id = crypto.randomUUID()
  const setup = { game: 'foosball', settings: { to: 5, games: 1, kickoff: 1 } }
  const seats = { player1Id: one!.id, player2Id: two!.id }
  await callApi(page, 'POST', '/api/live', { id, setup, ...seats })
  await page.goto(`/live/${id}/score`)
  await scoreGoal(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await waitForOfflineCache(page)

  const other = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  // The simulated camera shows a canvas.
  await other.addInitScript((edge) => {
    const cameraCanvas = Object.assign(document.createElement('canvas'), {
      width: edge,
      height: edge,
    })
    const camera = { getUserMedia: async () => cameraCanvas.captureStream() }
    Object.defineProperty(navigator, 'mediaDevices', { value: camera })
    Object.assign(globalThis, { cameraCanvas })
  }, cameraEdge)
  const phone = await other.newPage()
  await signInAsAdmin(phone, '/live')
  await waitForOfflineCache(phone)
  await phone.reload()
  await expect(phone.getByRole('link', { name: 'Scan handover' })).toBeVisible()

  await context.setOffline(true)
  await other.setOffline(true)
  await expectScore(page, '1–0')
  await page.waitForTimeout(450)
  await scoreGoal(page)
  await expect(page.getByText(/Saved here/)).toBeVisible()

  // Compares the codes with the single link.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByRole('img', { name: /^Code 1 of \d with the match$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share match' }).click()
  await expect(page.getByText('Match copied')).toBeVisible()
  const link = await page.evaluate(async () => navigator.clipboard.readText())
  expect(link).toContain('/live/hand#')

  // The other phone scans them, in any order.
  await phone.getByRole('link', { name: 'Scan handover' }).click()
  await phone.getByRole('button', { name: 'Scan code' }).click()
  const next = page.getByRole('button', { name: 'Next code' })
  const found = phone.getByText('2 entries: 2–0.')
  for (;;) {
    const progress = await phone
      .getByText(/codes read$/)
      .textContent({ timeout: 1 })
      .catch(() => null)
    await pointCamera(page, phone)
    await expect(
      found.or(phone.getByText(/codes read$/).filter({ hasNotText: progress ?? '–' })),
    ).toBeVisible()
    // A short match fits into one code.
    if ((await found.isVisible()) || (await next.count()) === 0) break
    await next.click()
  }
  await expect(phone.getByText('2 entries: 2–0.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Score it on this device' }).click()
  await expect(phone).toHaveURL(`/live/${id}/score`)
  await scoreGoal(phone)
  await expect(phone).toHaveTitle(/^\(1\) .* 3–0$/)

  // The server receives every entry once, from either phone first.
  await other.setOffline(false)
  await expectScore(phone, '3–0')
  await context.setOffline(false)
  await expectScore(page, '3–0')
  const log = await callApi<Log>(page, 'GET', `/api/live/${id}`)
  expect(log.events).toHaveLength(3)
  expect(new Set(log.events.map(({ device }) => device)).size).toBe(2)
  expect(log.forks).toEqual([])

  // A link does the same as the codes; its content is removed from the URL.
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: 'Score it on this device' })).toBeVisible()
  await expect(phone).toHaveURL('/live/hand')
  await other.close()
})
