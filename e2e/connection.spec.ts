import {
  callApi,
  signInAsAdmin,
  signInAsDemo,
  expect,
  freshName,
  onPhoneToo,
  test,
} from './club.ts'

test(
  'the connection page shows messages and viewers, and stores its settings',
  onPhoneToo,
  async ({ page, browser, club }) => {
    await signInAsAdmin(page, '/sports')
    const name = freshName('Watched')
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/tournaments', {
      name,
      sportId: 'darts',
      format: 'single_elimination',
      maxParticipants: null,
    })
    await page.goto(`/tournaments/${id}`)
    const elsewhere = await browser.newContext({ baseURL: club.url })
    const other = await elsewhere.newPage()
    await signInAsDemo(other, `/tournaments/${id}`)
    await expect(page.getByText('2 watching')).toBeVisible()
    await expect(other.getByText('2 watching')).toBeVisible()

    await page
      .getByRole('banner')
      .getByRole('link', { name: /Live|Connect/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Live connection' })).toBeVisible()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${name} 1 0`) })).toBeVisible()
    await page.getByText('Advanced').click()
    await callApi(page, 'POST', '/api/players', { name: freshName('Heard') })
    await expect(page.getByText('A player was added').first()).toBeVisible()

    const history = page.getByRole('group', { name: 'Events shown' })
    await history.getByRole('button', { name: '25' }).click()
    await page
      .getByRole('group', { name: 'Show messages per minute' })
      .getByRole('button', { name: 'On' })
      .click()
    await expect(page.getByRole('banner').getByText(/a minute/)).toBeAttached()
    await page.reload()
    await page.getByText('Advanced').click()
    await expect(history.getByRole('button', { name: '25' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await elsewhere.close()
  },
)
