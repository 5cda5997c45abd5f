import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { callApi, signInAsAdmin, expect, expectAccessible, test } from './club.ts'

type Settings = { version: number; settings: { embedding: string; embedSites: string[] } }
type Listed = { items: { id: string; name: string; format: string; version: number }[] }

async function setEmbedding(page: Page, settings: Partial<Settings['settings']>) {
  const { version } = await callApi<Settings>(page, 'GET', '/api/admin/settings')
  await callApi(page, 'PATCH', '/api/admin/settings', { version, settings })
}

/** Starts another site whose only page has this HTML; returns its address. */
async function startSite(html: () => string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html())
  }).listen(0, 'localhost')
  await once(site, 'listening')
  const url = `http://localhost:${(site.address() as AddressInfo).port}`
  return { url, close: () => site.close() }
}

/** Returns the heights of the first frame and of the page in it. */
async function measureHeights(page: Page) {
  const frame = page.locator('iframe').first()
  const content = page.frameLocator('iframe').first().locator('main')
  const [outer, inner] = [await frame.boundingBox(), await content.boundingBox()]
  return [outer!.height, inner!.height].map(Math.round)
}

async function readEmbedCode(page: Page) {
  const dialog = page.getByRole('dialog')
  const code = (await dialog.locator('pre').textContent())!
  await expect(dialog.frameLocator('iframe').getByRole('main')).toBeVisible()
  return code
}

test('another site embeds the leaderboard and a bracket at their own height', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page, '/admin/settings')
  await page.getByRole('button', { name: 'Embed leaderboard' }).click()
  const board = await readEmbedCode(page)
  await expectAccessible(page)

  const { items } = await callApi<Listed>(page, 'GET', '/api/tournaments?format=single_elimination')
  const cup = items[0]!
  const { version } = await callApi<{ version: number }>(page, 'GET', `/api/tournaments/${cup.id}`)
  await callApi(page, 'PATCH', `/api/tournaments/${cup.id}`, { version, isPublic: true })
  await page.goto(`/tournaments/${cup.id}`)
  await page.getByRole('button', { name: 'Tournament actions' }).click()
  await page.getByRole('menuitem', { name: 'Embed…' }).click()
  const dialog = page.getByRole('dialog', { name: `Embed ${cup.name}` })
  await dialog.getByLabel('Show first').selectOption('Bracket')
  await dialog.getByRole('button', { name: 'Dark' }).click()
  const bracket = await readEmbedCode(page)

  let html = board
  const site = await startSite(() => html)
  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  const apiPaths: string[] = []
  other.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) apiPaths.push(pathname)
  })
  await other.goto(site.url)
  const framed = other.frameLocator('iframe')
  await expect(framed.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(framed.getByRole('banner')).toHaveCount(0)
  await expect(async () => {
    const [outer, inner] = await measureHeights(other)
    expect(outer).toBe(inner)
    expect(outer).not.toBe(600)
  }).toPass()
  // The leaderboard is refetched at an interval.
  expect([...new Set(apiPaths)]).toEqual(['/api/public/leaderboard'])
  expect(await visitor.cookies()).toEqual([])

  html = bracket
  await other.goto(site.url)
  await expect(framed.getByRole('heading', { name: cup.name })).toBeVisible()
  await expect(framed.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(framed.getByRole('link', { name: 'Bracket' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(async () => {
    const [outer, inner] = await measureHeights(other)
    expect(outer).toBe(inner)
  }).toPass()

  // A private tournament looks like one that doesn't exist.
  const { version: later } = await callApi<{ version: number }>(
    page,
    'GET',
    `/api/tournaments/${cup.id}`,
  )
  await callApi(page, 'PATCH', `/api/tournaments/${cup.id}`, { version: later, isPublic: false })
  await expect(async () => {
    const refused = await other.request.get(
      new URL(page.url()).origin + `/api/public/tournaments/${cup.id}`,
    )
    expect(refused.status()).toBe(404)
  }).toPass()
  await other.goto(site.url)
  await expect(framed.getByRole('heading', { name: 'Tournament not available' })).toBeVisible()
  site.close()
  await visitor.close()
})

test('a site that the club did not name cannot embed its pages, and a named one can', async ({
  page,
  browser,
  club,
}) => {
  await signInAsAdmin(page, '/admin/settings')
  const site = await startSite(
    () => `<iframe src="${club.url}/p/leaderboard?embed" width="600" height="600"></iframe>`,
  )
  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  const row = other.frameLocator('iframe').getByRole('row').nth(1)
  try {
    await page.getByRole('button', { name: 'Named sites' }).click()
    const sites = page.getByRole('textbox', { name: 'Sites' })
    await sites.fill('https://club.example/about')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sites).toHaveValue('https://club.example')
    await expectAccessible(page)
    const blocked = other.waitForEvent('console', (message) =>
      /frame-ancestors/.test(message.text()),
    )
    await other.goto(site.url)
    await blocked
    await expect(row).toHaveCount(0)

    await sites.fill(`https://club.example ${site.url}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sites).toHaveValue(`https://club.example\n${site.url}`)
    await other.goto(site.url)
    await expect(row).toBeVisible()
  } finally {
    await setEmbedding(page, { embedding: 'anywhere', embedSites: [] })
    site.close()
    await visitor.close()
  }
})
