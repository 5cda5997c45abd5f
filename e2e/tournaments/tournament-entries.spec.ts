import type { Page } from '@playwright/test'
import { enterAsNewcomer } from '../accounts/accounts-people.ts'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  freshName,
  test,
} from '../club.ts'
import { addPlayers, createDraft } from './tournaments.ts'

async function chooseInMenu(page: Page, item: RegExp | string) {
  await page.getByRole('button', { name: 'Tournament actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an organiser creates a tournament, fixes a mistake and enters pasted names', async ({
  page,
}) => {
  const name = freshName('Spring Open')
  const newcomer = freshName('Thandi')
  await signInAsDemo(page, '/tournaments')
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await page.getByRole('button', { name: 'New tournament' }).click()
  const form = page.getByRole('dialog', { name: 'New tournament' })
  await form.getByLabel('Sport').selectOption('Darts')
  await expect(form.getByLabel('Match format')).toHaveValue('501')
  await form.getByLabel('Maximum players').fill('1')
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await expect(form.getByText('Give the tournament a name.')).toBeVisible()
  await expect(form.getByText('Enter 2 to 1000 players.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectAccessibleOnPhoneToo(page)

  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByLabel('Maximum players').fill('8')
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByLabel('Venue').fill('Back bar')
  await form.getByLabel('Minimum players').fill('1')
  await expectAccessibleOnPhoneToo(page)
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await expect(form.getByText('Enter 2 to 1000 players.')).toBeVisible()
  await expect(form.getByLabel('Minimum players')).toBeFocused()
  await form.getByLabel('Minimum players').fill('4')
  await form.getByRole('button', { name: 'Create tournament' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Back bar')).toBeVisible()
  await expectAccessibleOnPhoneToo(page)

  await page.getByRole('link', { name: 'Participants' }).click()
  await expect(page.getByText('No entries yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add several' }).click()
  const many = page.getByRole('dialog', { name: 'Add several players' })
  await many.getByRole('textbox').fill(`1. Aiko Tanaka\n${newcomer}, North\nB4d N@me\naiko tanaka`)
  const rows = many.getByRole('table', { name: 'Preview' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('Will be added')
  // The button that opened it is in a panel with centred text.
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveCSS('text-align', 'start')
  await expect(rows.nth(2)).toContainText('New player')
  await expect(rows.nth(3)).toContainText('Left out')
  await expect(rows.nth(4)).toContainText('Left out')
  await expectAccessibleOnPhoneToo(page)
  await many.getByRole('button', { name: 'Add 2 players' }).click()
  await expect(many).toBeHidden()
  const list = page.getByRole('list', { name: 'Participants' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('North')

  await page.getByRole('button', { name: 'Add player' }).click()
  await page.getByRole('combobox', { name: 'Player' }).fill('kwame')
  await page.getByRole('option', { name: /Kwame Boateng/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('seeds are arranged by keyboard and by dragging, and starting with too few players asks first', async ({
  page,
}) => {
  const name = freshName('Seeded Cup')
  const people = ['Abena', 'Bheki', 'Chipo', 'Dumisani'].map(freshName)
  const [first = '', second = '', third = '', fourth = ''] = people
  await signInAsDemo(page)
  const id = await createDraft(page, name)
  await addPlayers(page, id, people)
  await page.goto(`/tournaments/${id}?tab=participants`)

  await page.getByRole('button', { name: /^Seeding/ }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  const seeds = page.getByRole('list', { name: 'Seeds' }).getByRole('listitem')
  // Moves the first of the four to the top, whatever was drawn.
  await page.getByRole('button', { name: new RegExp(`^Move ${first}`) }).press('Home')
  await expect(seeds.first()).toContainText(first)
  await page.getByRole('button', { name: new RegExp(`^Move ${second}`) }).press('End')
  await expect(page.getByText(`${second}, seed 4 of 4`, { exact: true })).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${second}, seed 4 of 4` })).toBeFocused()
  await expectAccessible(page)

  const handle = page.getByRole('button', { name: `Move ${second}, seed 4 of 4` })
  // On a phone the bottom bar would cover the last row.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = (await handle.boundingBox())!
  const to = (await page.getByRole('button', { name: `Move ${first}, seed 1 of 4` }).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(seeds.first()).toContainText(second)
  await expect(seeds.nth(1)).toContainText(first)

  await page.getByRole('button', { name: `Keep ${second} at seed 1` }).click()
  await page.getByRole('button', { name: `More ways to move ${fourth}` }).click()
  await page.getByRole('menuitem', { name: 'To the bottom' }).click()
  await expect(seeds.nth(3)).toContainText(fourth)
  await page.getByRole('button', { name: 'Save seeding' }).click()
  await expect(page.getByRole('button', { name: 'Save seeding' })).toBeDisabled()
  await page.reload()
  await page.getByRole('button', { name: /^Seeding/ }).click()
  for (const [at, player] of [second, first, third, fourth].entries()) {
    await expect(seeds.nth(at)).toContainText(player)
  }
  await page.getByRole('button', { name: 'Random', exact: true }).click()
  await expect(seeds.first()).toContainText(second)
  await page.getByRole('button', { name: 'Draw again' }).click()
  await expect(seeds.first()).toContainText(second)
  await page.getByRole('button', { name: /^Seeding/ }).click()

  await page.getByRole('button', { name: `Actions for ${fourth}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from list' }).click()
  await expect(page.getByRole('button', { name: `Actions for ${fourth}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open registration' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const asking = page.getByRole('dialog', { name: 'Start with 3 players?' })
  await expect(asking).toContainText('the minimum is 4')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Start with 3 players' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByText('Active, ')).toBeVisible()

  await chooseInMenu(page, 'Edit…')
  const edit = page.getByRole('dialog', { name: 'Edit tournament' })
  await expect(edit.getByRole('radio', { name: 'Swiss' })).toBeDisabled()
  await expect(edit.getByText(/Can’t be changed after the start/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a player enters and withdraws, and reads why a started tournament is closed', async ({
  page,
}) => {
  const name = freshName('Open Evening')
  await signInAsDemo(page)
  const id = await createDraft(page, name)
  await callApi(page, 'POST', `/api/tournaments/${id}/open`, { phase: 'registration' })
  const pathname = `/tournaments/${id}`
  await page.context().clearCookies()

  await enterAsNewcomer(page, '/tournaments?status=active')
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New tournament' })).toHaveCount(0)
  await page.getByRole('link', { name: /Autumn Open/ }).click()
  await expect(page.getByText('Late entry is closed.')).toBeVisible()

  await page.goto(pathname)
  const enter = page.getByRole('button', { name: 'Enter', exact: true })
  await expect(enter).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await enter.click()
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await page.goto('/dashboard')
  const coming = page.getByRole('region', { name: 'Upcoming tournaments' })
  await expect(coming).toContainText('You’re in')
  await expectAccessibleOnPhoneToo(page)

  await page.goto(`${pathname}?tab=participants`)
  await expect(page.getByRole('list', { name: 'Participants' })).toContainText('You')
  await expect(page.getByRole('button', { name: 'Add several' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const leaving = page.getByRole('dialog', { name: /Withdraw from/ })
  await expectAccessibleOnPhoneToo(page)
  await leaving.getByRole('button', { name: 'Withdraw' }).click()
  await expect(leaving).toBeHidden()
  await expect(page.getByText('No entries yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible()
})

test('players check in with one tap; a tournament is cancelled with a reason and reopened', async ({
  page,
}) => {
  const name = freshName('Door Prize')
  const people = ['Esihle', 'Farai', 'Gugu'].map(freshName)
  const [first = '', second = '', third = ''] = people
  await signInAsDemo(page)
  const id = await createDraft(page, name, {
    format: 'swiss',
    minParticipants: 2,
    settings: { rounds: 3, requiresCheckIn: true },
  })
  await addPlayers(page, id, people)
  await callApi(page, 'POST', `/api/tournaments/${id}/open`, { phase: 'registration' })
  await page.goto(`/tournaments/${id}?tab=participants`)
  await page.getByRole('button', { name: 'Open check-in' }).click()
  for (const player of [first, second]) {
    await page.getByRole('button', { name: `Check in ${player}` }).click()
    await expect(page.getByRole('button', { name: `Here, ${player}` })).toBeVisible()
  }
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Byes…' }).click()
  const byes = page.getByRole('dialog', { name: /’s byes/ })
  await byes.getByLabel('Round 2').selectOption('Half-point bye')
  await expectAccessible(page)
  await byes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Participants' })).toContainText('round 2')
  await page.getByRole('button', { name: `Actions for ${third}` }).click()
  await page.getByRole('menuitem', { name: 'Disqualify…' }).click()
  const disqualifying = page.getByRole('dialog', { name: /Disqualify/ })
  await disqualifying.getByRole('button', { name: 'Disqualify' }).click()
  await expect(disqualifying.getByText('Give a reason. Players will see it.')).toBeVisible()
  await disqualifying.getByRole('textbox', { name: 'Reason' }).fill('Broke the cue of another')
  await disqualifying.getByRole('button', { name: 'Disqualify' }).click()
  await expect(page.getByText('Broke the cue of another')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Active, ')).toBeVisible()
  await chooseInMenu(page, 'Cancel tournament…')
  const cancelling = page.getByRole('dialog', { name: /^Cancel / })
  await cancelling.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded')
  await cancelling.getByRole('button', { name: 'Cancel tournament' }).click()
  await expect(page.getByText(/The hall is flooded/)).toBeVisible()
  await expectAccessible(page)
  await chooseInMenu(page, 'Reopen…')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Active, ')).toBeVisible()
})

test('a tournament’s files can be downloaded', async ({ page }) => {
  await signInAsDemo(page, '/tournaments?sport=chess&status=active')
  await page
    .getByRole('link', { name: /Harbour Rapid/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Tournament actions' }).click()
  for (const [item, start] of [
    ['Calendar (.ics)', 'BEGIN:VCALENDAR'],
    ['CSV: standings', 'Table,Rank,Name'],
    ['CSV: matches', ''],
    ['Report: TRF16', '012 Harbour Rapid'],
    ['Report: TRF26', '012 Harbour Rapid'],
  ] as const) {
    const address = await page.getByRole('menuitem', { name: item }).getAttribute('href')
    const reply = await page.request.get(address ?? '')
    expect(reply.status(), item).toBe(200)
    expect(reply.headers()['content-type'], item).not.toContain('text/html')
    expect(await reply.text(), item).toContain(start)
  }
})

test('a conflicting edit keeps the input, and both edits are saved', async ({ page }) => {
  const name = freshName('Two Editors')
  const renamed = freshName('Two Editors')
  await signInAsDemo(page)
  await page.goto(`/tournaments/${await createDraft(page, name)}`)
  await chooseInMenu(page, 'Edit…')
  const edit = page.getByRole('dialog', { name: 'Edit tournament' })
  await edit.getByRole('textbox', { name: 'Name', exact: true }).fill(renamed)
  const path = `/api${new URL(page.url()).pathname}`
  const status = await page.evaluate(async (address) => {
    const { version } = (await (await fetch(address)).json()) as { version: number }
    const reply = await fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ version, venue: 'Reading room' }),
    })
    return reply.status
  }, path)
  expect(status).toBe(200)
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByRole('button', { name: /Load latest/ }).click()
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(renamed)
  await expect(edit.getByText(/Save again/)).toBeVisible()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(page.getByText('Reading room')).toBeVisible()
  await chooseInMenu(page, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tournament' }).click()
  await expect(page).toHaveURL(/\/tournaments$/)
})

test('a FIDE report is previewed before it becomes a tournament, and can be exported again', async ({
  page,
}) => {
  await signInAsDemo(page, '/tournaments')
  await page.getByRole('button', { name: 'Import report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import report' })
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog.getByRole('textbox').fill('This is no report')
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(importButton).toBeDisabled()
  await expectAccessible(page)
  const report = await page.evaluate(async () => {
    const address = '/api/tournaments?sportId=chess&format=swiss&status=active'
    const { items } = (await (await fetch(address)).json()) as { items: { id: string }[] }
    return (await fetch(`/api/tournaments/${items[0]?.id}/trf?form=TRF26`)).text()
  })
  await dialog.getByRole('textbox').fill(report)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('All players are already in the club.')
  await expectAccessible(page)
  await importButton.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Rapid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Standings' })).toBeVisible()
})
