import type { Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, freshName, test } from '../club.ts'

/** Starts counting taps; typing is not counted. */
async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('tapped', () => (taps += 1))
  const listen = () =>
    addEventListener(
      'click',
      // A label forwards its click to its field.
      ({ isTrusted, detail }) => isTrusted && detail > 0 && void Reflect.get(window, 'tapped')(),
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return { count: () => taps, reset: () => (taps = 0) }
}

test('a match is recorded and corrected in a few taps', async ({ page }) => {
  await signInAsDemo(page, '/matches?sport=tabletennis')
  const taps = await countTaps(page)
  const record = page.getByRole('dialog', { name: /Record match/ })
  const openForm = async () => {
    await page.getByRole('button', { name: 'Record Match' }).click()
    await record.getByRole('option', { name: /Aiko Tanaka/ }).click()
  }
  const save = async () => {
    await record.getByRole('button', { name: 'Save result' }).click()
    await expect(page.getByText('Match recorded')).toBeVisible()
  }
  await openForm()
  await record.getByRole('button', { name: '11–7' }).click()
  await record.getByRole('button', { name: '11–9' }).click()
  await save()
  expect(taps.count(), 'with sets').toBeLessThanOrEqual(5)

  await page.goto('/matches?sport=pool')
  taps.reset()
  await openForm()
  await record.getByRole('button', { name: '7', exact: true }).click()
  await record.getByRole('button', { name: '4', exact: true }).click()
  await save()
  expect(taps.count(), 'a race in pool').toBeLessThanOrEqual(6)

  await page.getByRole('button', { name: 'Dismiss' }).click()
  taps.reset()
  await page
    .getByRole('list', { name: 'Matches' })
    .getByRole('link', { name: /Lerato Mokoena.*Aiko Tanaka/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Correct' }).click()
  const correct = page.getByRole('dialog', { name: /Correct/ })
  await correct.getByRole('textbox', { name: 'Racks, Aiko T.' }).click()
  await page.keyboard.type('5')
  await correct.getByRole('textbox', { name: /Reason/ }).click()
  await page.keyboard.type('Miscounted')
  await correct.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Match corrected')).toBeVisible()
  expect(taps.count(), 'a correction').toBeLessThanOrEqual(8)
})

test('a Swiss tournament of 11 with a late entry is set up and played in a few taps', async ({
  page,
}) => {
  await signInAsDemo(page, '/tournaments?sport=chess')
  const names = Array.from({ length: 11 }, () => freshName('Swiss'))
  const late = freshName('Late')
  await callApi(page, 'POST', '/api/players', { name: late })
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'New tournament' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(freshName('Blitz'))
  await form.getByRole('radio', { name: /Swiss/ }).check()
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await page.getByRole('button', { name: /Add several/ }).click()
  await page.getByRole('textbox', { name: /Names, one per line/ }).fill(names.join('\n'))
  await page.getByRole('button', { name: /^Add 11/ }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const setUpTaps = 6
  expect(taps.count(), 'from nothing to round 1').toBeLessThanOrEqual(setUpTaps)

  await page.getByRole('button', { name: /^Enter result of M1/ }).click()
  const dialog = page.getByRole('dialog')
  const matches = 5
  for (let match = 1; match <= matches; match++) {
    await expect(dialog).toContainText(`M${match},`)
    await dialog.getByRole('button', { name: /1–0/ }).first().click()
    const isLast = match === matches
    await dialog.getByRole('button', { name: isLast ? 'Save result' : 'Save and next' }).click()
  }
  await expect(dialog).toBeHidden()
  expect(taps.count() - setUpTaps, 'a round of five matches').toBeLessThanOrEqual(1 + 2 * matches)

  taps.reset()
  await page.getByRole('link', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Add player' }).click()
  await page.getByRole('combobox', { name: 'Player' }).fill(late)
  await page.getByRole('option', { name: late }).click()
  await page.getByRole('button', { name: /^Allow late entry and add/ }).click()
  await expect(page.getByText(late).first()).toBeVisible()
  expect(taps.count(), 'a late entry').toBeLessThanOrEqual(4)
})
