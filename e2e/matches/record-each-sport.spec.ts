import type { Page } from '@playwright/test'
import { signInAsDemo, expect, expectAccessible, mainAndPhone, test } from '../club.ts'

const me = 'Lerato Mokoena'
const opponent = 'Aiko Tanaka'

type Journey = {
  readonly sport: string
  readonly name: string
  readonly enterResult: (page: Page) => Promise<void>
}

const findCell = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const createScoreEntry = (unit: string, mine: string, theirs: string) => async (page: Page) => {
  await findCell(page, `${unit}, Lerato M.`).fill(mine)
  await findCell(page, `${unit}, Aiko T.`).fill(theirs)
}

const journeys: readonly Journey[] = [
  {
    sport: 'tabletennis',
    name: 'Table Tennis',
    enterResult: async (page) => {
      await findCell(page, 'Set 1, Lerato M.').fill('11')
      await findCell(page, 'Set 1, Aiko T.').fill('8')
      await findCell(page, 'Set 2, Lerato M.').fill('12')
      await findCell(page, 'Set 2, Aiko T.').fill('10')
    },
  },
  {
    sport: 'pool',
    name: 'Pool',
    enterResult: createScoreEntry('Racks', '5', '4'),
  },
  {
    sport: 'darts',
    name: 'Darts',
    enterResult: createScoreEntry('Legs', '3', '2'),
  },
  {
    sport: 'chess',
    name: 'Chess',
    enterResult: async (page) =>
      page.getByRole('group', { name: 'Result' }).getByRole('button').first().click(),
  },
  {
    sport: 'foosball',
    name: 'Foosball',
    enterResult: createScoreEntry('Goals', '5', '2'),
  },
]

/** Tags one sport for phones; the forms of the others consist of the same parts. */
const getTag = (sport: string) => (sport === 'tabletennis' ? mainAndPhone : {})

for (const journey of journeys) {
  test(
    `a player records a match of ${journey.name}, and the leaderboard in another browser updates`,
    getTag(journey.sport),
    async ({ page, browser }) => {
      const otherContext = await browser.newContext()
      const board = await otherContext.newPage()
      await signInAsDemo(board, `/leaderboard?sport=${journey.sport}`)
      const myRow = board
        .getByText('You', { exact: true })
        .locator('xpath=ancestor::*[self::tr or self::li][1]')
      await expect(myRow).toContainText(me)
      const before = await myRow.innerText()

      await signInAsDemo(page, `/sports?record=${journey.sport}`)
      const dialog = page.getByRole('dialog', { name: /Record match/ })
      await dialog.getByRole('combobox', { name: /opponent/i }).fill('aiko')
      await dialog.getByRole('option', { name: new RegExp(opponent) }).click()
      await journey.enterResult(page)
      await expectAccessible(page)
      await expect(dialog.getByRole('region', { name: 'Expected rating change' })).toContainText(
        'Lerato',
      )
      await dialog.getByRole('button', { name: /Save (result|anyway)/ }).click()
      await expect(page.getByLabel('Match recorded')).toBeVisible()
      // The message is the same for every sport.
      if (journey.sport === 'tabletennis') await expectAccessible(page)

      await expect.poll(async () => myRow.innerText()).not.toBe(before)
      await otherContext.close()
    },
  )
}
