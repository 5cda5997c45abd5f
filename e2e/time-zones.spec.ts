import { callApi, signInAsDemo, expect, expectAccessible, test } from './club.ts'

test.use({ timezoneId: 'America/New_York' })

test('a member in New York plans a club night in Johannesburg at its local time', async ({
  page,
}) => {
  await signInAsDemo(page)
  const group = await callApi<{ id: string }>(page, 'POST', '/api/groups', {
    name: 'Far from home',
    template: 'practice-group',
  })
  await page.goto(`/groups/${group.id}`)
  await page.getByRole('button', { name: 'Plan a club night' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a club night' })
  const year = new Date().getUTCFullYear() + 1
  await dialog.getByLabel('Starts').fill(`${year}-01-15T19:00`)
  await expect(dialog.getByText('19:00 in Johannesburg, 12:00 for you')).toBeVisible()
  await dialog.getByLabel('Ends').fill(`${year}-01-15T22:00`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/15 Jan.*19:00 \(12:00 for you\)/).first()).toBeVisible()
  const planned = await callApi(page, 'GET', `/api/groups/${group.id}/sessions`)
  expect(JSON.stringify(planned)).toContain(`"startsAt":"${year}-01-15T17:00:00.000Z"`)
})
