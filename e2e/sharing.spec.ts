import type { Page } from '@playwright/test'
import { callApi, signInAsAdmin, expect, expectAccessible, test } from './club.ts'

type Settings = { version: number }

async function setPublicResults(page: Page, publicResults: boolean) {
  const { version } = await callApi<Settings>(page, 'GET', '/api/admin/settings')
  await callApi(page, 'PATCH', '/api/admin/settings', { version, settings: { publicResults } })
}

/** Presses Share and returns the copied lines. */
async function share(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  return (await page.evaluate(async () => navigator.clipboard.readText())).split('\n')
}

async function openLatestMatch(page: Page) {
  const { items } = await callApi<{ items: { id: string; tournamentId: string | null }[] }>(
    page,
    'GET',
    '/api/matches?pageSize=50',
  )
  const { id } = items.find(({ tournamentId }) => tournamentId === null)!
  await page.goto(`/matches?match=${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('a result is shared with a public link, or with a link that only members can open', async ({
  page,
  browser,
  club,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // Without `share` the app copies the text, which a test can read, unlike the system's share sheet.
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await signInAsAdmin(page, '/matches')
  await setPublicResults(page, true)
  await openLatestMatch(page)
  await expectAccessible(page)
  const [text, link] = await share(page)
  expect(text).toMatch(/: .+ \S+–\S+ .+/)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link!)
  await expect(
    stranger.getByRole('list', { name: /^Results of/ }).getByRole('listitem'),
  ).toHaveCount(1)
  await expectAccessible(stranger)
  const picture = await stranger.locator('meta[property="og:image"]').getAttribute('content')
  const image = await stranger.request.get(
    club.url + new URL(picture!).pathname + new URL(picture!).search,
  )
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png'])
  await stranger.getByRole('link', { name: 'All results' }).click()
  await expect(
    stranger
      .getByRole('list', { name: /^Results of/ })
      .getByRole('listitem')
      .nth(1),
  ).toBeVisible()

  await setPublicResults(page, false)
  await openLatestMatch(page)
  const [privateText, note, memberLink] = await share(page)
  expect(privateText).toMatch(/^Match result: /)
  expect(note).toBe('Only members of the club can open this link.')
  expect(memberLink).toMatch(/\/matches\?match=/)
  await stranger.goto(link!)
  await expect(stranger.getByText('Match not available')).toBeVisible()
  await setPublicResults(page, true)
  await stranger.context().close()
})
