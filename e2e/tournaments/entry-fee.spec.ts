import { signInAsDemo, expect, expectAccessible, onPhoneToo, test } from '../club.ts'
import { startTournament } from './tournaments.ts'

test(
  'an organiser sets an entry fee, records a payment with one tap and undoes it, and players see the fee',
  onPhoneToo,
  async ({ page }) => {
    await signInAsDemo(page)
    const cup = await startTournament(page, { sportId: 'darts', format: 'single_elimination' }, 4)
    await page.goto(`/tournaments/${cup.id}`)
    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Entry fee' }).click()
    await page.getByRole('button', { name: 'Set fee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set fee' })
    await dialog.getByLabel('Currency').selectOption('EUR')
    await dialog.getByLabel('Amount').fill('10.005')
    await dialog.getByRole('button', { name: 'Save fee' }).click()
    await expect(dialog.getByText('Enter an amount such as 10.00')).toBeVisible()
    await dialog.getByLabel('Amount').fill('10')
    await dialog.getByLabel('Link to your payment page').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save fee' }).click()
    await expect(dialog.getByText(/starting with https/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Link to your payment page').fill('https://pay.example.org/cup')
    await dialog.getByRole('button', { name: 'Save fee' }).click()

    const fees = page.getByRole('list', { name: 'Fee' })
    await expect(fees.getByText('Owes €10')).toHaveCount(4)
    await page
      .getByRole('button', { name: /^Paid: / })
      .first()
      .click()
    await expect(fees.getByText('Paid €10')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(fees.getByText('Owes €10')).toHaveCount(4)
    await page
      .getByRole('button', { name: /^Amount…: / })
      .first()
      .click()
    await page.getByLabel('Paid by').last().selectOption('Waived')
    await page.getByRole('button', { name: 'Save payment' }).click()
    await expect(fees.getByText('Waived', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Owes 3' }).click()
    await expect(fees.getByText('Owes €10')).toHaveCount(3)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Overview' }).click()
    const overview = page.getByRole('region', { name: 'Entry fee' })
    await expect(overview.getByText('Entry fee €10')).toBeVisible()
    await expect(overview.getByRole('link', { name: 'Pay' })).toHaveAttribute(
      'href',
      'https://pay.example.org/cup',
    )
  },
)
