import type { Locator, Page } from '@playwright/test'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessibleOnPhoneToo,
  freshName,
  mainJourney,
  test,
} from '../club.ts'

type Listed = { items: { id: string; name: string }[] }
type Team = { id: string; name: string; ids: string[]; names: string[] }

/** Creates a team of three; the demo user is the captain of the first. */
async function createTeam(page: Page, name: string, firstNames: readonly string[]): Promise<Team> {
  const found = await Promise.all(
    firstNames.map(
      async (firstName) =>
        (await callApi<Listed>(page, 'GET', `/api/players?q=${firstName}`)).items[0]!,
    ),
  )
  const ids = found.map(({ id }) => id)
  const body = { sportId: 'tabletennis', name, captainId: ids[0], homeVenue: 'Harbour Street' }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/teams', body)
  for (const playerId of ids.slice(1)) {
    await callApi(page, 'POST', `/api/teams/${id}/roster`, { command: { type: 'add', playerId } })
  }
  return { id, name, ids, names: found.map((one) => one.name) }
}

async function fillLineUp(page: Page, title: string, { names }: Team) {
  const panel = page.getByRole('region', { name: title })
  for (const [at, label] of names.entries()) {
    const places = panel.getByRole('combobox', { name: /^Place/ })
    await places.nth(at).selectOption({ label })
  }
  await panel.getByRole('combobox', { name: 'Pair D, 1' }).selectOption({ label: names[0]! })
  await panel.getByRole('combobox', { name: 'Pair D, 2' }).selectOption({ label: names[1]! })
  await panel.getByRole('button', { name: 'Submit line-up' }).click()
}

async function enterSetPoints(
  entry: Locator,
  set: number,
  [home, away]: readonly [string, string],
) {
  await entry.getByLabel(`Set ${set}, Zofia`).fill(home)
  await entry.getByLabel(`Set ${set}, Ingrid`).fill(away)
}

const recordRubber = async (page: Page, id: string, n: number, score: readonly [number, number]) =>
  callApi(page, 'POST', `/api/team-matches/${id}`, { command: { type: 'rubber', n, score } })

test(
  'two teams submit line-ups, play ten rubbers, correct one, and the guests confirm the result',
  mainJourney,
  async ({ page, browser }) => {
    await signInAsDemo(page)
    const street = await createTeam(page, freshName('Street'), ['Lerato', 'Zofia', 'Luca'])
    const quay = await createTeam(page, freshName('Quay'), ['Dmytro', 'Ingrid', 'Mateus'])
    await page.goto(`/teams/${street.id}`)
    await page.getByRole('button', { name: 'New team match' }).click()
    const arranging = page.getByRole('dialog', { name: 'New team match' })
    await arranging.getByLabel('Opponent').selectOption(quay.name)
    await arranging.getByLabel('Start').fill('2031-03-04T19:30')
    await arranging.getByRole('button', { name: 'Create team match' }).click()
    await expect(page).toHaveURL(/\/teams\/matches\//)
    const id = page.url().split('/').at(-1)!
    await fillLineUp(page, 'Your line-up', street)
    await expect(page.getByText('You can change it until both are in.')).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await page.getByRole('button', { name: 'Enter line-up' }).click()
    await fillLineUp(page, `Line-up of ${quay.name}`, quay)
    const sheet = page.getByRole('list', { name: 'Sheet' })
    await expect(sheet.getByRole('listitem')).toHaveCount(10)
    await expectAccessibleOnPhoneToo(page)

    const findRubber = (n: number) => page.getByRole('region', { name: `Rubber ${n} of 10` })
    await findRubber(1).getByRole('link', { name: 'Score live' }).click()
    const start = page.getByRole('dialog', { name: 'Start a live match' })
    await expect(start).toContainText('Counts for the team match')
    await start.getByRole('button', { name: 'Start scoring' }).click()
    await expect(page).toHaveURL(/\/live\/.*\/score/)
    await expect(async () => {
      const { rubbers } = await callApi<{ rubbers: { status: string }[] }>(
        page,
        'GET',
        `/api/team-matches/${id}`,
      )
      expect(rubbers[0]!.status).toBe('playing')
    }).toPass()
    await page.goto(`/teams/matches/${id}`)
    await expect(sheet.getByText('Live').first()).toBeVisible()
    await findRubber(2).getByRole('button', { name: 'Enter set scores…' }).click()
    const second = page.getByRole('dialog', { name: 'Rubber 2' })
    for (const set of [1, 2, 3]) await enterSetPoints(second, set, ['11', '5'])
    await expectAccessibleOnPhoneToo(page)
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second).toHaveCount(0)
    await expect(sheet.getByRole('listitem').nth(1)).toContainText('11–5')
    const { rubbers } = await callApi<{ rubbers: { liveId: string }[] }>(
      page,
      'GET',
      `/api/team-matches/${id}`,
    )
    await callApi(page, 'POST', `/api/live/${rubbers[0]!.liveId}/stop`, {
      reason: 'Entered by hand',
    })
    await recordRubber(page, id, 1, [3, 1])
    for (let n = 3; n <= 10; n++) await recordRubber(page, id, n, n % 2 === 0 ? [1, 3] : [3, 1])
    await page.reload()

    await page.getByRole('button', { name: 'Correct rubber 2' }).click()
    const correcting = page.getByRole('dialog', { name: 'Rubber 2' })
    await enterSetPoints(correcting, 3, ['9', '11'])
    await enterSetPoints(correcting, 4, ['11', '8'])
    await correcting.getByLabel('Reason for correction').fill('A set was forgotten')
    await correcting.getByRole('button', { name: 'Save' }).click()
    await expect(correcting).toHaveCount(0)
    await expect(sheet.getByRole('listitem').nth(1)).toContainText('9–11')

    await page.getByRole('button', { name: `Send to ${quay.name}` }).click()
    // Its date is in the future, so it is moved to now.
    const early = page.getByRole('dialog', { name: 'Played before its date?' })
    await early.getByRole('button', { name: `Send to ${quay.name}` }).click()
    await page.getByRole('button', { name: `Code for ${quay.name}` }).click()
    const codes = page.getByRole('dialog', { name: `Code for ${quay.name}` })
    await codes.getByRole('button', { name: `Code for ${quay.name}` }).click()
    const code = await codes.getByRole('group', { name: 'Code' }).locator('code').textContent()
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(new URL(`/p/team-match#${code!}`, page.url()).href)
    await guest.getByRole('button', { name: 'Open sheet' }).click()
    await expect(guest.getByRole('list', { name: 'Sheet' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessibleOnPhoneToo(guest)
    await guest.getByRole('button', { name: 'Confirm 6–4' }).click()
    await expect(guest.getByText('Confirmed. Thank you.')).toBeVisible()
    await guest.context().close()

    await page.goto(`/teams/${street.id}`)
    const numbers = page.getByRole('group', { name: 'Team stats' })
    await expect(numbers).toContainText('6–4')
    await expect(page.getByRole('link', { name: new RegExp(quay.name) }).first()).toBeVisible()
    await expectAccessibleOnPhoneToo(page)
    await page.goto(`/teams/matches/${id}/print`)
    await expect(page.getByRole('heading', { name: 'Team match sheet' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Total/ })).toContainText('6–4')
  },
)

test('a player sees the next team matches on the dashboard and on the page of each team', async ({
  page,
}) => {
  await signInAsDemo(page, '/dashboard')
  const next = page.getByRole('region', { name: 'Your next team matches' })
  await expect(next.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleOnPhoneToo(page)
  await page.goto('/teams')
  await page.getByRole('link', { name: 'Harbour Street A' }).first().click()
  await expect(page.getByRole('heading', { name: 'Harbour Street A' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next team match' })).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
})
