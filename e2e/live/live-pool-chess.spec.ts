import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callApi, signInAsDemo, expect, expectAccessible, test } from '../club.ts'

type Player = { readonly id: string; readonly name: string }

/** Starts a live match of the club's first two players and opens its pad; returns them. */
async function startOnPad(page: Page, setup: object): Promise<readonly [Player, Player]> {
  const { items } = await callApi<{ items: Player[] }>(page, 'GET', '/api/players?pageSize=20')
  const [one, two] = items
  const id = crypto.randomUUID()
  await callApi(page, 'POST', '/api/live', { id, setup, player1Id: one!.id, player2Id: two!.id })
  await page.goto(`/live/${id}/score`)
  return [one!, two!]
}

const getFirstName = ({ name }: Player) => name.split(' ')[0]!

test('a race is scored by racks with a tag and an undo, and a game of chess is drawn on the clock', async ({
  page,
}) => {
  await signInAsDemo(page)
  const settings = { game: '9-ball', raceTo: 2, break: 'alternate', breaks: 1 }
  const [one, two] = await startOnPad(page, { game: 'racks', settings })
  const statusLine = page.getByRole('status').filter({ hasText: /rack/i })

  await test.step('racks', async () => {
    await page.getByRole('button', { name: `${getFirstName(one)} +1, rack 1` }).click()
    await expect(statusLine).toHaveText(
      `Rack 1 to ${getFirstName(one)}. Match rack for ${getFirstName(one)}`,
    )
    await page.getByRole('button', { name: 'Break and run' }).click()
    await expect(statusLine).toContainText('break and run')
    await expect(page.getByRole('button', { name: 'Table run' })).toBeDisabled()
    // Two presses in quick succession would be ignored as accidental.
    await page.waitForTimeout(450)
    await page.getByRole('button', { name: `${getFirstName(two)} +1, rack 2` }).click()
    await expect(page.getByRole('img', { name: '1 rack', exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Undo: Rack to ${getFirstName(two)}` }).click()
    await expect(page.getByRole('img', { name: '0 racks' })).toHaveCount(1)
  })

  await test.step('shots', async () => {
    await page.getByRole('button', { name: 'Shots' }).click()
    await page.getByRole('button', { name: 'Dry break' }).click()
    await page.getByRole('button', { name: 'Push-out' }).click()
    await page
      .getByRole('dialog', { name: /pushed out/ })
      .getByRole('button', { name: getFirstName(two), exact: true })
      .click()
    await page.getByRole('button', { name: `${getFirstName(one)} +1, rack 2` }).click()
    await page.getByRole('button', { name: 'Record result' }).click()
    await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  })

  await test.step('the clock', async () => {
    const stages = [{ seconds: 300, increment: 0 }]
    const clock = { kind: 'fischer', rate: 'blitz', firstIncrement: false, stages, white: 1 }
    await startOnPad(page, { game: 'chess', settings: clock })
    const clockButton = (player: Player) => page.getByRole('button', { name: player.name })
    await clockButton(two).click()
    await expect(clockButton(one)).toContainText('Press after your move')
    await clockButton(two).click()
    await clockButton(one).click()
    await expect(clockButton(two)).toContainText('Press after your move')
    await clockButton(two).click()
    await expect(clockButton(one)).toContainText('Move 2')
    await clockButton(one).click()
    await page.getByRole('button', { name: `Undo: ${getFirstName(one)} moved` }).click()
    await expect(clockButton(one)).toContainText('Clock stopped')
    await expect(clockButton(one)).toContainText('Move 2')
    await expectAccessible(page)
  })

  await test.step('a reload stops both clocks, and a draw needs both sides', async () => {
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave. Saved' })).toBeVisible()
    // The reading of the clocks is stored each second.
    await page.waitForTimeout(1_200)
    await page.reload()
    const gap = page.getByRole('dialog', { name: /Clocks paused for/ })
    await gap.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Draw' }).click()
    await page
      .getByRole('region', { name: one.name })
      .getByRole('button', { name: 'Offer a draw' })
      .click()
    await page
      .getByRole('region', { name: two.name })
      .getByRole('button', { name: 'Agree to draw' })
      .click()
    await page.getByRole('button', { name: 'Record result' }).click()
    await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  })

  const matches = await callApi<{ items: { sportId: string; format: string }[] }>(
    page,
    'GET',
    `/api/matches?playerId=${two.id}&pageSize=2`,
  )
  expect(matches.items.map(({ format }) => format).toSorted()).toEqual(['9-Ball', 'Blitz'])
})

test('under bar rules the eight on the break decides, and changing an entry previews the effect', async ({
  page,
}) => {
  await signInAsDemo(page)
  const settings = {
    game: '8-ball',
    raceTo: 2,
    break: 'winner',
    eightOnBreak: 'wins',
    shotClock: 30,
    breaks: 1,
  }
  const [one, two] = await startOnPad(page, { game: 'racks', settings })
  await expect(page.getByText(/eight on the break wins, 30 s a shot/)).toBeVisible()

  await test.step('the shot clock and its extension', async () => {
    await page.getByRole('button', { name: /^Start the shot clock, 30 seconds/ }).click()
    await expect(
      page.getByRole('button', { name: /^Stop the shot clock, 2\d seconds left/ }),
    ).toBeVisible()
    const timeout = page.getByRole('button', { name: 'Time-out', exact: true })
    await timeout.click()
    await page
      .getByRole('button', { name: `${getFirstName(one)}’s extension once per rack` })
      .click()
    await expect(
      page.getByRole('button', { name: /^Stop the shot clock, 5\d seconds left/ }),
    ).toBeVisible()
    await timeout.click()
    await expect(
      page.getByRole('button', { name: `${getFirstName(one)}’s extension used this rack` }),
    ).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: `${getFirstName(two)}’s time-out one left` }).click()
    await expect(
      page.getByRole('button', { name: /^Start the shot clock, 30 seconds/ }),
    ).toBeVisible()
  })

  await test.step('the eight on the break', async () => {
    await page.getByRole('button', { name: 'Shots' }).click()
    await page.getByRole('button', { name: 'Eight on break' }).last().click()
    await page.getByRole('button', { name: `It wins the rack for ${getFirstName(one)}` }).click()
    await expect(page.getByRole('img', { name: '1 rack', exact: true })).toBeVisible()
    await page.getByRole('button', { name: `${getFirstName(one)} +1, rack 2` }).click()
    await expect(page.getByText('Is this the result?')).toBeVisible()
  })

  await test.step('editing an entry', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('All entries').click()
    await page.getByRole('button', { name: `Change: Rack to ${getFirstName(one)}` }).click()
    const correctValue = page.getByRole('combobox', { name: 'Correct value' })
    await correctValue.selectOption(`Rack to ${getFirstName(two)}`)
    await expect(page.getByText('New score: 1–1.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByText(`Rack to ${getFirstName(two)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Is this the result?')).toBeHidden()
  })
})

test('chess moves are tapped, typed or pasted next to the clock, and watched move by move', async ({
  page,
}) => {
  await signInAsDemo(page)
  const stages = [{ seconds: 300, increment: 0 }]
  const clock = { kind: 'fischer', rate: 'blitz', firstIncrement: false, stages, white: 1 }
  const [, two] = await startOnPad(page, { game: 'chess', settings: clock })
  await page.getByRole('button', { name: 'Arbiter' }).click()
  await page.getByRole('button', { name: 'Moves', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Game record' })

  await test.step('entering moves', async () => {
    await dialog.getByRole('button', { name: 'e2, white pawn' }).click()
    await dialog.getByRole('button', { name: 'e4', exact: true }).click()
    await expect(dialog.getByText('After 1. e4')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Move' }).fill('e4')
    await dialog.getByRole('button', { name: 'Enter' }).click()
    await expect(dialog.getByText('Not a legal move here')).toBeVisible()
    await dialog.getByText('Paste a PGN', { exact: true }).click()
    await dialog
      .getByRole('textbox', { name: 'PGN of the game' })
      .fill('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#')
    await dialog.getByRole('button', { name: 'Use these moves' }).click()
    await expect(dialog.getByText('After 4. Qxf7#. Checkmate.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Record checkmate of ${getFirstName(two)}` }).click()
    await page.getByRole('button', { name: 'Record result' }).click()
    await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  })

  await test.step('watching moves', async () => {
    await page.getByRole('link', { name: 'Show match' }).click()
    const moves = page.getByRole('region', { name: 'Moves' })
    await moves.getByRole('button', { name: 'Qh5' }).click()
    await expect(moves.getByText('After 3. Qh5', { exact: true })).toBeVisible()
    await expect(moves.getByRole('button', { name: 'h5, white queen' })).toBeDisabled()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      moves.getByRole('button', { name: 'Save as PGN' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0')
    expect(text).toContain('[TimeControl "300"]')
  })
})
