import type { Page } from '@playwright/test'
import { enterAsDemo, expect, expectAccessible, test } from './club.ts'

const me = 'Lerato Mokoena'
const opponent = 'Aiko Tanaka'

type Journey = {
  readonly sport: string
  readonly name: string
  /** Enters a result that cannot be, and what the form says to it. */
  readonly wrong: (page: Page) => Promise<void>
  readonly refusal: RegExp
  readonly right: (page: Page) => Promise<void>
}

const cell = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const score = (unit: string, mine: string, theirs: string) => async (page: Page) => {
  await cell(page, `${unit}, Lerato M.`).fill(mine)
  await cell(page, `${unit}, Aiko T.`).fill(theirs)
}

const journeys: readonly Journey[] = [
  {
    sport: 'tabletennis',
    name: 'Table Tennis',
    wrong: async (page) => {
      await cell(page, 'Set 1, Lerato M.').fill('11')
      await cell(page, 'Set 1, Aiko T.').fill('10')
    },
    refusal: /Set 1 is not finished\. A set goes to 11 and is won by 2/,
    right: async (page) => {
      await cell(page, 'Set 1, Aiko T.').fill('8')
      await cell(page, 'Set 2, Lerato M.').fill('12')
      await cell(page, 'Set 2, Aiko T.').fill('10')
    },
  },
  {
    sport: 'pool',
    name: 'Pool',
    wrong: score('Racks', '4', '4'),
    refusal: /Pool does not allow draws - there must be a winner/,
    right: score('Racks', '5', '4'),
  },
  {
    sport: 'darts',
    name: 'Darts',
    wrong: score('Legs', '2', '2'),
    refusal: /Darts does not allow draws - there must be a winner/,
    right: score('Legs', '3', '2'),
  },
  {
    sport: 'chess',
    name: 'Chess',
    wrong: async () => {},
    refusal: /result|score/i,
    right: async (page) =>
      page.getByRole('group', { name: 'Result' }).getByRole('button').first().click(),
  },
  {
    sport: 'foosball',
    name: 'Foosball',
    wrong: score('Goals', '4', '2'),
    refusal: /First to 5/,
    right: score('Goals', '5', '2'),
  },
]

for (const journey of journeys) {
  test(`${journey.name}: a wrong score is refused, the right one moves the board in a second browser`, async ({
    page,
    browser,
  }) => {
    const second = await browser.newContext()
    const board = await second.newPage()
    await enterAsDemo(board)
    await board.goto(`/leaderboard?sport=${journey.sport}`)
    const mine = board
      .getByText('You', { exact: true })
      .locator('xpath=ancestor::*[self::tr or self::li][1]')
    await expect(mine).toContainText(me)
    const before = await mine.innerText()

    await enterAsDemo(page)
    await page.goto(`/sports?record=${journey.sport}`)
    const dialog = page.getByRole('dialog', { name: /Record match/ })
    await dialog.getByRole('combobox', { name: /opponent/i }).fill('aiko')
    await dialog.getByRole('option', { name: new RegExp(opponent) }).click()
    await journey.wrong(page)
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expect(dialog.getByText(journey.refusal).first()).toBeVisible()
    await expectAccessible(page)

    await journey.right(page)
    await expect(dialog.getByRole('region', { name: 'Expected rating change' })).toContainText(
      'Lerato',
    )
    await dialog.getByRole('button', { name: /Save (result|anyway)/ }).click()
    await expect(page.getByLabel('Match recorded')).toBeVisible()
    await expectAccessible(page)

    await expect.poll(async () => mine.innerText()).not.toBe(before)
    await expectAccessible(board)
    await second.close()
  })
}
