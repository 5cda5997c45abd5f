import type { Page } from '@playwright/test'
import { enterAsNewcomer } from '../accounts/accounts-people.ts'
import {
  callApi,
  signInAsDemo,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneToo,
  mainAndPhone,
  onPhoneToo,
  test,
} from '../club.ts'
import {
  loadMatches,
  playAllMatches,
  saveOpenResult,
  startTournament,
  loadStatus,
  type CreatedTournament,
} from './tournaments.ts'

const findDialog = (page: Page) => page.getByRole('dialog')

/** Opens the result dialog of the next match. */
async function openNext(page: Page, { id }: CreatedTournament) {
  await page.goto(`/tournaments/${id}?tab=matches&show=open`)
  await page.getByRole('list', { name: 'Matches' }).getByRole('button').first().click()
  await expect(findDialog(page).getByRole('button', { name: 'Save result' })).toBeVisible()
}

/** Opens the next match, enters a result and saves it. */
async function playNext(page: Page, cup: CreatedTournament, result: RegExp) {
  await openNext(page, cup)
  await saveResult(page, result)
}

async function saveResult(page: Page, result: RegExp) {
  await findDialog(page).getByRole('button', { name: result }).first().click()
  await saveOpenResult(page)
}

const formats = [
  {
    sportId: 'tabletennis',
    format: 'single_elimination',
    result: /wins 2–1$/,
    score: [2, 1],
    more: {},
  },
  {
    sportId: 'darts',
    format: 'double_elimination',
    result: /wins 0–2$/,
    score: [0, 2],
    more: { settings: { bestOf: { usual: 3, rounds: {} } } },
  },
  {
    sportId: 'chess',
    format: 'round_robin',
    result: /½–½/,
    score: [0.5, 0.5],
    more: { matchFormat: 'Rapid' },
  },
  {
    sportId: 'foosball',
    format: 'double_round_robin',
    result: /wins 5–3$/,
    score: [5, 3],
    more: {},
  },
  {
    sportId: 'pool',
    format: 'groups_then_knockout',
    result: /wins 3–1$/,
    score: [3, 1],
    more: {
      settings: { groups: 2, qualifiers: 1, bestOf: { usual: 5, rounds: {} } },
    },
  },
] as const

const getTag = (sportId: string) => (sportId === 'tabletennis' ? mainAndPhone : {})

for (const { sportId, format, result, score, more } of formats) {
  test(
    `an organiser enters a ${sportId} result in two taps and plays a ${format} to the end`,
    getTag(sportId),
    async ({ page }) => {
      await signInAsDemo(page)
      const cup = await startTournament(page, { sportId, format, ...more })
      await openNext(page, cup)
      await expectAccessible(page)
      await saveResult(page, result)
      await playAllMatches(page, cup.id, score)
      await expect(page.getByText(/^Completed/).first()).toBeVisible()
      expect(await loadStatus(page, cup.id)).toBe('completed')
      await expectAccessible(page)
    },
  )
}

test(
  'an organiser pairs, unpairs and re-pairs each round of a Swiss tournament to its end',
  onPhoneToo,
  async ({ page }) => {
    await signInAsDemo(page)
    const cup = await startTournament(
      page,
      {
        sportId: 'chess',
        format: 'swiss',
        matchFormat: 'Rapid',
        settings: { rounds: 2, autoAdvance: false },
      },
      5,
    )
    const rounds = `/tournaments/${cup.id}?tab=rounds`
    for (const round of [1, 2]) {
      await page.goto(rounds)
      const pair = page
        .getByRole('group', { name: 'Pairing' })
        .getByRole('button', { name: `Pair round ${round}`, exact: true })
      const unpair = page.getByRole('button', { name: `Unpair round ${round}` })
      await expect(page.getByRole('heading', { level: 1, name: cup.name })).toBeVisible()
      await pair.click()
      await expect(page.getByLabel('No match this round')).toContainText(/bye/i)
      if (round === 1) await expectAccessible(page)
      await unpair.click()
      await expect(findDialog(page)).toContainText('It has no results yet')
      await findDialog(page).getByRole('button', { name: 'Unpair', exact: true }).click()
      await expect(findDialog(page)).toBeHidden()
      await pair.click()
      await expect(page.getByRole('combobox', { name: 'Round' })).toHaveValue(String(round))
      await page.getByRole('button', { name: 'By name' }).click()
      await expect(page.getByRole('table')).toContainText('White')
      await playAllMatches(page, cup.id, [1, 0])
    }
    expect(await loadStatus(page, cup.id)).toBe('completed')
    await page.goto(`/tournaments/${cup.id}?tab=standings`)
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    if (isPhone) await page.getByRole('listitem').getByRole('button').first().click()
    await page
      .getByRole('button', { name: /^Buchholz.*Explain$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /Buchholz/ })).toBeVisible()
    await expectAccessible(page)
  },
)

test('a result is saved although its effects appear while Save is pressed', async ({ page }) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis' })
  const previewGate = Promise.withResolvers<void>()
  await page.route('**/preview', async (route) => {
    await previewGate.promise
    await route.continue()
  })
  await openNext(page, cup)
  const dialog = findDialog(page)
  await dialog
    .getByRole('button', { name: /wins 2–1$/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save result' }).hover()
  await page.mouse.down()
  previewGate.resolve()
  await expect(dialog.getByRole('region', { name: 'Effects' })).toContainText('goes to M4')
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Result saved')).toBeVisible()
})

test('an organiser chooses which pairing rules to relax when no pairing keeps all of them', async ({
  page,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(
    page,
    {
      sportId: 'chess',
      format: 'swiss',
      matchFormat: 'Rapid',
      settings: { rounds: 2, autoAdvance: false },
    },
    2,
  )
  const pair = (round: number) =>
    page
      .getByRole('group', { name: 'Pairing' })
      .getByRole('button', { name: `Pair round ${round}`, exact: true })
  await page.goto(`/tournaments/${cup.id}?tab=rounds`)
  await pair(1).click()
  await expect(page.getByRole('combobox', { name: 'Round' })).toHaveValue('1')
  await playNext(page, cup, /1–0/)
  await page.goto(`/tournaments/${cup.id}?tab=rounds`)
  await pair(2).click()
  const choice = page.getByRole('group', { name: 'Allow in this round' })
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  await choice.getByLabel('Rematches').check()
  await choice.getByLabel('The same colour again').check()
  await choice.getByRole('button', { name: 'Pair with these exceptions' }).click()
  await expect(page.getByText(/meet again/).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Round' })).toHaveValue('2')
})

test('an organiser corrects a first-round result after the final and previews the effect', async ({
  page,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, {
    sportId: 'tabletennis',
    settings: { thirdPlacePlayoff: false },
  })
  await playAllMatches(page, cup.id, [2, 0])
  expect(await loadStatus(page, cup.id)).toBe('completed')

  await page.goto(`/tournaments/${cup.id}?tab=bracket`)
  await page.getByRole('button', { name: /^M1, Semi-finals:/ }).click()
  const dialog = findDialog(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByRole('button', { name: /wins 1–2$/ }).click()
  const effects = dialog.getByRole('region', { name: 'Effects' })
  await expect(effects).toContainText('A result is removed')
  await expect(effects).toContainText('M3, Final')
  await expect(effects).toContainText('The tournament reopens')
  await expectAccessible(page)
  await dialog.getByLabel('Reason for correction').fill('Entered the wrong way round')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  const saved = page.getByLabel('Result saved')
  // The toast stays while the pointer is on it.
  await saved.hover()
  await expect(saved).toContainText('Result corrected')
  await expect(page.getByRole('button', { name: /^M3, Final: .*to be played/ })).toBeVisible()

  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^M1, Semi-finals: .* 2–0/ })).toBeVisible()
  await page.getByRole('button', { name: /^M1, Semi-finals:/ }).click()
  await dialog.getByRole('button', { name: 'Delete result' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete result' }).click()
  await expect(page.getByRole('button', { name: /^M1, Semi-finals: .*to be played/ })).toBeVisible()
})

test('a player withdraws during a double elimination, and the others play it to the end', async ({
  page,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'darts', format: 'double_elimination' })
  const [first] = await loadMatches(page, cup.id)
  const [withdrawnId] = cup.playerIds
  await callApi(page, 'POST', `/api/tournaments/${cup.id}/participants/${withdrawnId}/status`, {
    action: 'withdraw',
    reason: 'Hurt a wrist',
  })
  await page.goto(`/tournaments/${cup.id}?tab=bracket`)
  await expect(page.getByText('Walkover').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Hurt a wrist/ }).first()).toBeAttached()
  await expectAccessible(page)
  expect(first).toBeDefined()
  for (let played = 0; (await loadStatus(page, cup.id)) === 'active'; played += 1) {
    expect(played).toBeLessThan(10)
    const next = (await loadMatches(page, cup.id)).find(({ status }) => status === 'ready')!
    await page.goto(`/tournaments/${cup.id}?tab=matches&show=open`)
    // Matched by number, because the previous list is shown until the reply arrives.
    const open = page.getByRole('list', { name: 'Matches' }).getByRole('button')
    await open.and(page.getByRole('button', { name: new RegExp(`^M${next.number}\\b`) })).click()
    await findDialog(page).getByRole('button', { name: 'No-show' }).click()
    await findDialog(page)
      .getByRole('group', { name: 'Who didn’t come' })
      .getByRole('button')
      .first()
      .click()
    await saveOpenResult(page)
  }
})

test('two people report matches at once, and the second to report the same match sees the first report', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis' })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  await signInAsDemo(other)
  const both = [
    { user: page, match: /^M1, Semi-finals/ },
    { user: other, match: /^M2, Semi-finals/ },
  ]
  await Promise.all(
    both.map(async ({ user, match }) => {
      await user.goto(`/tournaments/${cup.id}?tab=bracket`)
      await user.getByRole('button', { name: match }).click()
      await findDialog(user)
        .getByRole('button', { name: /wins 2–0$/ })
        .click()
    }),
  )
  await Promise.all(
    both.map(({ user }) => findDialog(user).getByRole('button', { name: 'Save result' }).click()),
  )
  for (const { user } of both) {
    await expect(user.getByRole('button', { name: /^M1, Semi-finals: .* 2–0/ })).toBeVisible()
    await expect(user.getByRole('button', { name: /^M2, Semi-finals: .* 2–0/ })).toBeVisible()
  }

  for (const { user } of both) {
    await user.getByRole('button', { name: /^M4, Final/ }).click()
    await findDialog(user)
      .getByRole('button', { name: /wins 2–1$/ })
      .click()
  }
  await findDialog(page).getByRole('button', { name: 'Save result' }).click()
  await expect(findDialog(page)).toBeHidden()
  await expect(findDialog(other)).toContainText('Someone else entered this result')
  await findDialog(other).getByRole('button', { name: 'Keep theirs' }).click()
  await expect(other.getByRole('button', { name: /^M4, Final: .* 2–1/ })).toBeVisible()
  await context.close()
})

test('an organiser saves a result offline, tries again online, and it is stored once', async ({
  page,
  context,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis' })
  await page.goto(`/tournaments/${cup.id}?tab=bracket`)
  await page.getByRole('button', { name: /^M1, Semi-finals/ }).click()
  const dialog = findDialog(page)
  await dialog.getByRole('button', { name: /wins 2–1$/ }).click()
  await expect(dialog.getByRole('region', { name: 'Effects' })).toContainText('goes to M4')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(dialog).toContainText('Your entry is still here')
  await expect(dialog.getByRole('button', { name: /wins 2–1$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /^M1, Semi-finals: .* 2–1/ })).toBeVisible()
})

test('a spectator opens the public page without signing in and sees a result arrive', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis', tables: ['Table 1'] })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const stranger = await context.newPage()
  await stranger.goto(`/p/tournaments/${cup.id}`)
  await expect(stranger.getByRole('heading', { level: 1, name: cup.name })).toBeVisible()
  await expect(
    stranger.getByRole('button', { name: /^M1, Semi-finals: .*to be played/ }),
  ).toBeVisible()
  await expect(stranger.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expectAccessible(stranger)
  await playNext(page, cup, /wins 2–1$/)
  await expect(stranger.getByRole('button', { name: /^M1, Semi-finals: .* 2–1/ })).toBeVisible({
    timeout: 15_000,
  })
  await stranger.getByRole('button', { name: /^M1, Semi-finals/ }).click()
  await expect(findDialog(stranger).getByRole('button')).toHaveCount(1)
  await expectAccessible(stranger)
  await stranger.goto('/p/tournaments/nothing-like-it')
  await expect(stranger.getByText('It is private or doesn’t exist.')).toBeVisible()
  await expectAccessible(stranger)
  await context.close()
})

test('a player who is not in the tournament reads why they cannot report', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(page, { sportId: 'tabletennis' })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  await enterAsNewcomer(other, `/tournaments/${cup.id}?tab=bracket`)
  await other.getByRole('button', { name: /^M1, Semi-finals/ }).click()
  await expect(findDialog(other)).toContainText(
    /You can only report your own matches|Link your account/,
  )
  await expect(findDialog(other).getByRole('button', { name: /Save/ })).toHaveCount(0)
  await expectAccessible(other)
  await context.close()
})

test(
  'a player moves through the bracket by keyboard, zooms and fits it',
  onPhoneToo,
  async ({ page }) => {
    await signInAsDemo(page)
    const cup = await startTournament(
      page,
      { sportId: 'tabletennis', settings: { seedingMethod: 'rating' } },
      7,
    )
    await page.goto(`/tournaments/${cup.id}?tab=bracket`)
    await expect(
      page.getByRole('heading', { level: 3, name: /^Quarter-finals 0 of 3, 1 bye/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /advances/ })).toBeAttached()
    await expectAccessible(page)
    const boxes = page.locator('[data-match]')
    await expect(page.locator('[data-match][tabindex="0"]')).toHaveCount(1)
    await boxes.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-match="W1-2"]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-match="W2-1"]')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('End')
    await expect(page.locator('[data-match="W1-4"]')).toBeFocused()
    await page.getByRole('button', { name: 'Fit to window' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expectAccessible(page)
    await page.locator('[data-match="W1-2"]').focus()
    await page.keyboard.press('Enter')
    await expect(findDialog(page)).toBeVisible()
  },
)

test('every printed part of a tournament is accessible, and its controls are not printed', async ({
  page,
}) => {
  await signInAsDemo(page)
  const cup = await startTournament(
    page,
    { sportId: 'chess', format: 'round_robin', matchFormat: 'Rapid' },
    5,
  )
  for (const what of ['pairings', 'names', 'standings', 'slips']) {
    await page.goto(`/tournaments/${cup.id}/print?what=${what}`)
    await expect(page.getByRole('main').getByText(cup.name).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('an organiser settles a tie that blocks the knockout', async ({ page }) => {
  await signInAsDemo(page)
  const cup = await startTournament(
    page,
    {
      sportId: 'chess',
      format: 'groups_then_knockout',
      matchFormat: 'Rapid',
      settings: { groups: 1, qualifiers: 2, thirdPlacePlayoff: false },
    },
    3,
  )
  await playAllMatches(page, cup.id, [0.5, 0.5])
  expect(await loadStatus(page, cup.id)).toBe('active')
  await page.goto(`/tournaments/${cup.id}`)
  await page.getByRole('button', { name: 'Settle tie' }).click()
  const group = page.getByRole('region', { name: 'Group A' })
  await expect(group.getByText(/are tied for place 1/)).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await group.getByRole('button', { name: 'Call a play-off' }).click()
  await expect(group.getByText(/play off for place 1/)).toBeVisible()
  await group.getByRole('button', { name: 'Undo' }).click()
  await group.getByRole('button', { name: 'Draw lots' }).click()
  await expect(group.getByText(/^Place 1 was drawn by lot/)).toBeVisible()
  await expectAccessibleOnPhoneToo(page)
  await playAllMatches(page, cup.id, [1, 0])
  expect(await loadStatus(page, cup.id)).toBe('completed')
})
