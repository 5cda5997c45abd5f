import type { Browser, Page } from '@playwright/test'
import {
  callApi,
  signInAsDemo,
  signInVia,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  freshName,
  mainJourney,
  test,
} from '../club.ts'

const password = 'Rally-Corner7!tide'

/** Opens a browser of a phone's size that is signed in to a new account. */
async function openNewcomerPhone(browser: Browser, url: string, first: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 375, height: 812 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const name = freshName(first)
  const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
  await signInVia(page, '/api/auth/signup', { email, name, password, confirmPassword: password })
  return page
}

const readName = async (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('currentUser')!) as { name: string }).name)

test('a member creates a group from each template', mainJourney, async ({ page }) => {
  await signInAsDemo(page, '/groups')
  const templates = [
    ['Tournament team', '1 of 8', 'Captain'],
    ['Practice group', '1 of 12', 'Coach'],
    ['Social club', '1 of 25', 'Host'],
    ['League team', '1 of 6', 'Captain'],
  ] as const
  for (const [template, places, title] of templates) {
    await page.goto('/groups?create=true')
    const dialog = page.getByRole('dialog', { name: 'New group' })
    await dialog.getByText(template, { exact: true }).click()
    if (template === 'Tournament team') await expectAccessibleOnPhoneToo(page)
    const name = freshName('Group')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(places, { exact: true }).first()).toBeVisible()
    await page.goto(`${page.url().split('?')[0]!}?tab=members`)
    await expect(page.getByRole('table')).toContainText(title)
  }
  await expectAccessibleOnPhoneToo(page)
})

test('a group admin invites people in bulk after a preview of each row, and sees the answer at once', async ({
  page,
  browser,
  club,
}) => {
  const ben = await openNewcomerPhone(browser, club.url, 'Ben')
  const ann = await openNewcomerPhone(browser, club.url, 'Ann')
  const [benName, annName] = [await readName(ben), await readName(ann)]
  await signInAsDemo(page)
  const group = await callApi<{ id: string; name: string }>(page, 'POST', '/api/groups', {
    name: freshName('Thursday'),
    template: 'practice-group',
  })
  await callApi(ann, 'POST', `/api/groups/${group.id}/join`, {})
  await page.goto(`/groups/${group.id}?tab=members`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog
    .getByLabel('People, e-mails or phone numbers')
    .fill([benName, annName, 'Vikto Petrow', benName, 'Lerato Mokoena'].join('\n'))
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([
    new RegExp(`${benName}.*Gets an invitation`),
    new RegExp(`${annName}.*Already a member`),
    /Vikto Petrow.*Not found/,
    new RegExp(`${benName}.*Listed twice`),
    /Lerato Mokoena.*Already a member/,
  ])
  await expectAccessible(page)
  await dialog.getByLabel('Message (optional)').fill('We start at 19:30')
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Pending' })).toContainText(benName)

  await ben.goto('/groups')
  await expect(ben.getByText('We start at 19:30')).toBeVisible()
  await expectAccessible(ben)
  await ben.getByRole('link', { name: group.name }).first().click()
  await expect(ben.getByRole('heading', { level: 1, name: group.name })).toBeVisible()
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Accept' }).click()
  await ben.getByRole('link', { name: 'Go to the group' }).click()
  await ben.getByRole('link', { name: /^Members/ }).click()
  await expect(ben.getByRole('table')).toContainText(benName)
  await expect(page.getByRole('table')).toContainText(benName)
  await expect(page.getByRole('list', { name: 'Answered' })).toContainText(benName)
  await expectAccessible(page)
  await ben.context().close()
  await ann.context().close()
})

test('a person joins by a link, which is invalid once it is used up', async ({
  page,
  browser,
  club,
}) => {
  await signInAsDemo(page)
  const group = await callApi<{ id: string; name: string }>(page, 'POST', '/api/groups', {
    name: freshName('Lunch'),
    template: 'social-club',
  })
  const { link } = await callApi<{ link: { code: string } }>(
    page,
    'POST',
    `/api/groups/${group.id}/link`,
    { maxUses: 1 },
  )
  const cleo = await openNewcomerPhone(browser, club.url, 'Cleo')
  const dee = await openNewcomerPhone(browser, club.url, 'Dee')
  await cleo.goto(`/join/${link.code}`)
  await expect(cleo.getByRole('heading', { level: 1, name: group.name })).toBeVisible()
  await expectAccessible(cleo)
  await cleo.getByRole('button', { name: 'Join' }).click()
  await expect(cleo.getByRole('heading', { name: 'You’re a member' })).toBeVisible()
  await dee.goto(`/join/${link.code}`)
  await expect(dee.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await expectAccessible(dee)
  await cleo.context().close()
  await dee.context().close()
})

test('a private group is invisible to others', async ({ page, browser, club }) => {
  await signInAsDemo(page)
  const group = await callApi<{ id: string; name: string }>(page, 'POST', '/api/groups', {
    name: freshName('Secret'),
    template: 'league-team',
  })
  const eve = await openNewcomerPhone(browser, club.url, 'Eve')
  await eve.goto(`/groups/${group.id}`)
  await expect(eve.getByRole('heading', { name: 'Group not found' })).toBeVisible()
  await eve.goto(`/groups?q=${encodeURIComponent(group.name)}`)
  await expect(eve.getByText('Private groups are only visible to members.')).toBeVisible()
  await expectAccessible(eve)
  await eve.context().close()
})

test('a member takes a freed place, and the host calls and pairs the players present', async ({
  page,
  browser,
  club,
}) => {
  await signInAsDemo(page)
  const group = await callApi<{ id: string; name: string }>(page, 'POST', '/api/groups', {
    name: freshName('Thursday'),
    template: 'practice-group',
  })
  await page.goto(`/groups/${group.id}`)
  await page.getByRole('button', { name: 'Plan a club night' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a club night' })
  /** Formats a time some hours from now for the field, in the browser's time zone. */
  const formatForField = async (hours: number) =>
    page.evaluate((later) => {
      const at = new Date(Date.now() + later * 3_600_000)
      const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
      return local.toISOString().slice(0, 16)
    }, hours)
  await dialog.getByLabel('Starts').fill(await formatForField(1))
  await dialog.getByLabel('Ends').fill(await formatForField(3))
  await dialog.getByText('Places and message').click()
  await dialog.getByLabel('Places').fill('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(dialog).toBeHidden()
  const answers = page.getByRole('group', { name: /^Are you coming/ }).first()
  await answers.getByRole('button', { name: 'Yes' }).click()
  await expect(answers.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')

  const [ann, ben] = [
    await openNewcomerPhone(browser, club.url, 'Ann'),
    await openNewcomerPhone(browser, club.url, 'Ben'),
  ]
  for (const one of [ann, ben]) {
    await callApi(one, 'POST', `/api/groups/${group.id}/join`, {})
    await one.goto(`/groups/${group.id}`)
    await one.getByRole('button', { name: 'Yes' }).first().click()
  }
  await expect(ben.getByText('You’re on the waiting list')).toBeVisible()
  await expectAccessible(ben)
  await ann.getByRole('button', { name: 'No', exact: true }).first().click()
  await ann.getByRole('textbox', { name: 'Note for the group' }).fill('My knee again')
  await ann.getByRole('button', { name: 'Save' }).click()
  await expect(ben.getByText('“My knee again”')).toBeVisible()
  await ben.getByRole('button', { name: 'Take place' }).click()
  await expect(ben.getByRole('list', { name: 'Coming', exact: true })).toContainText(
    await readName(ben),
  )
  await expectAccessible(ben)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: group.name })).toBeVisible()
  await page.getByRole('link', { name: group.name }).click()
  for (const name of [await readName(ann), await readName(ben), 'Lerato Mokoena']) {
    const tick = page.getByRole('checkbox', { name: `${name} is here` })
    await tick.click()
    await expect(tick).toBeChecked()
  }
  await page.getByRole('button', { name: 'Call next match' }).click()
  const tables = page.getByRole('list', { name: 'Tables' })
  await expect(tables.getByRole('listitem')).toHaveCount(1)
  await expect(ann.getByRole('list', { name: 'Tables' })).toContainText(await readName(ann))
  await expectAccessible(page)
  await tables.getByRole('button', { name: 'Free: table 1' }).click()
  await expect(tables).toHaveCount(0)
  await page.getByRole('button', { name: 'Swiss night' }).click()
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible()
  await expect(page).toHaveURL(/\/tournaments\//)
  await ann.context().close()
  await ben.context().close()
})
