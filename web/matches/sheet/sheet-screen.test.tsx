import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPlayer, listPlayers } from '#contract/players/players.ts'
import { enterResults, type RowOutcome, voidMatches } from '#contract/sheets.ts'
import { endSession } from '../../platform/session/session.ts'
import {
  answer,
  holdReplies,
  idempotencyKeysTo,
  requestsTo,
  refuse,
} from '../../testing/network.test-data.ts'
import { members, pageOfPlayers, somePlayer, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { emptyLine, emptySheet, saveSheet } from './sheet.ts'
import { SheetScreen } from './sheet-screen.tsx'

type Sent = { rows: { key: string; player1Id: string; player1Name: string }[]; dryRun: boolean }

const createOutcome = (key: string, part: Partial<RowOutcome> = {}): RowOutcome => ({
  key,
  outcome: 'ready',
  match: null,
  errors: [],
  warnings: [],
  player1: [],
  player2: [],
  ...part,
})
const createReply = (outcomes: RowOutcome[]) => ({
  rows: outcomes,
  recorded: outcomes.filter(({ outcome }) => outcome === 'recorded').length,
})

beforeEach(() => {
  localStorage.clear()
  answer(listPlayers, pageOfPlayers())
  answer(enterResults, ({ body }) => {
    const { rows, dryRun } = body as Sent
    return createReply(
      rows.map(({ key }, index) =>
        dryRun
          ? createOutcome(key)
          : createOutcome(key, {
              outcome: 'recorded',
              match: { id: `m${index}` as never, version: 1, scoreText: '3–1' },
            }),
      ),
    )
  })
})

afterEach(() => {
  vi.useRealTimers()
})

const openSheet = async (as = someUser()) =>
  show(<SheetScreen />, { as, path: '/matches/sheet', at: '/matches/sheet?sport=tabletennis' })
const findCell = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const score = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Score, row ${row}` })
const findButton = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name })
const savedRequests = () =>
  requestsTo(enterResults)
    .map(({ body }) => body as Sent)
    .filter(({ dryRun }) => !dryRun)

async function typeRow(
  user: Awaited<ReturnType<typeof openSheet>>['user'],
  nextKey: string,
  row = 1,
) {
  const first = await findCell(`Player 1, row ${row}`)
  first.focus()
  await user.keyboard('aik')
  await screen.findByRole('option', { name: /Aiko/ })
  await user.keyboard(`${nextKey}kwa`)
  await screen.findByRole('option', { name: /Kwame/ })
  await user.keyboard(`${nextKey}3-1${nextKey}`)
}

test.each(['{Tab}', '{Enter}'])(
  'fills in a row by keyboard: %s completes the name and moves to the next field',
  async (nextKey) => {
    const { user } = await openSheet()
    await typeRow(user, nextKey)
    expect((await findCell('Player 1, row 1')).value).toBe('Aiko Tanaka')
    expect(document.activeElement).toBe(await findCell('Player 1, row 2'))
    await user.click(await findButton('Save 1 result'))
    await screen.findByText('1 result saved')
    expect(savedRequests()[0]!.rows).toMatchObject([
      { player1Id: 'p2', player2Id: 'p3', format: 'Best of 5', player1Score: 3, player2Score: 1 },
    ])
    expect((await findCell('Player 1, row 1')).value).toBe('')
  },
)

test('an impossible score is reported once the row is left, and is not saved', async () => {
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  await user.clear(score(1))
  await user.type(score(1), '2-2')
  expect(screen.queryByText(/does not allow draws/)).toBeNull()
  await user.tab()
  await screen.findByText(/Score: Table Tennis does not allow draws/)
  expect(score(1).getAttribute('aria-invalid')).toBe('true')
  expect((await findButton('Save results')).disabled).toBe(true)
})

test('turns a pasted list into rows, and keeps an invalid row after saving', async () => {
  answer(enterResults, ({ body }) => {
    const { rows, dryRun } = body as Sent
    return createReply(
      rows.map(({ key, player1Name }) =>
        player1Name === 'Zed'
          ? createOutcome(key, {
              outcome: 'refused',
              errors: [{ field: 'player1Id', message: 'No player is called “Zed”' }],
            })
          : dryRun
            ? createOutcome(key)
            : createOutcome(key, {
                outcome: 'recorded',
                match: { id: 'm1' as never, version: 1, scoreText: '2–0' },
              }),
      ),
    )
  })
  const { user } = await openSheet()
  const first = await findCell('Player 1, row 1')
  first.focus()
  await user.paste('Aiko Tanaka\tKwame Boateng\t2-0\nZed\tAiko Tanaka\t2-1')
  await screen.findByText('Player 1: No player is called “Zed”')
  await user.click(await findButton('Save 1 result'))
  await screen.findByText('1 result saved')
  expect((await findCell('Player 1, row 1')).value).toBe('Zed')
})

test('adds a pasted list with headings and dates from the panel', async () => {
  const { user } = await openSheet()
  await user.click(await findButton('Paste or import'))
  await user.click(screen.getByRole('textbox', { name: /Results, one match per line/ }))
  await user.paste('player1;player2;score1;score2;date\nAiko Tanaka;Kwame Boateng;3;1;2026-03-14')
  await user.click(await findButton('Add to sheet'))
  expect((await findCell('Player 1, row 1')).value).toBe('Aiko Tanaka')
  expect(score(1).value).toBe('3-1')
  await screen.findByText(/14 Mar.*3–1, Best of 5|Mar 14.*3–1, Best of 5/)
})

test('completes a name shared by two players only when one is chosen', async () => {
  const namesakes = [
    somePlayer('k1', 'Kwame Boateng', { nickname: 'Bo' }),
    somePlayer('k2', 'Kwame Boateng', { lastPlayedAt: null }),
  ]
  answer(listPlayers, pageOfPlayers([...members.slice(0, 2), ...namesakes]))
  const { user } = await openSheet()
  const first = await findCell('Player 1, row 1')
  first.focus()
  await user.keyboard('kwa')
  await screen.findByRole('option', { name: /“Bo” · 3 matches/ })
  await user.keyboard('{Tab}aik')
  await screen.findByRole('option', { name: /Aiko/ })
  await user.keyboard('{Tab}3-1{Tab}')
  await waitFor(() =>
    expect((requestsTo(enterResults).at(-1)?.body as Sent | undefined)?.rows[0]).toMatchObject({
      player1Id: '',
      player1Name: 'Kwame Boateng',
    }),
  )
  first.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() =>
    expect((requestsTo(enterResults).at(-1)!.body as Sent).rows[0]!.player1Id).toBe('k2'),
  )
})

test('saves a row with a warning only once it is confirmed', async () => {
  const warnings = [{ field: 'body', message: 'A similar match is already recorded' }]
  answer(enterResults, ({ body }) => {
    const { rows } = body as { rows: { key: string; confirmed: boolean }[] }
    return createReply(
      rows.map(({ key, confirmed }) =>
        createOutcome(key, { outcome: confirmed ? 'ready' : 'asks', warnings }),
      ),
    )
  })
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  await screen.findByText('A similar match is already recorded')
  expect((await findButton('Save results')).disabled).toBe(true)
  await user.click(await findButton('Confirm'))
  await findButton('Save 1 result')
})

test('undoes the whole sheet and restores its rows', async () => {
  answer(voidMatches, { voided: ['m0' as never], left: [] })
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  await user.click(await findButton('Save 1 result'))
  await user.click(await findButton('Undo all'))
  await waitFor(async () => expect((await findCell('Player 1, row 1')).value).toBe('Aiko Tanaka'))
  expect(requestsTo(voidMatches)[0]!.body).toMatchObject({ matches: [{ id: 'm0', version: 1 }] })
  // Saving again records a new match, not the voided one.
  await user.click(await findButton('Save 1 result'))
  await screen.findByText('1 result saved')
  const [first, second] = savedRequests()
  expect(second!.rows[0]!.key).not.toBe(first!.rows[0]!.key)
})

test('keeps the input across a reload', async () => {
  const { user, unmount } = await openSheet()
  await typeRow(user, '{Tab}')
  unmount()
  await openSheet()
  expect((await findCell('Player 2, row 1')).value).toBe('Kwame Boateng')
})

test('does not show a sheet to the next person on the same device', async () => {
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  expect(localStorage.getItem('sheet:user-1')).toContain('Aiko')
  endSession('signed-out')
  expect(localStorage.getItem('sheet:user-1')).toBeNull()
})

test('keeps an unsent sheet while offline, and sends the same rows later', async () => {
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  const button = await findButton('Save 1 result')
  refuse(enterResults, 'SERVICE_UNAVAILABLE')
  await user.click(button)
  await screen.findByText(/The sheet is saved here/, undefined, { timeout: 8000 })
  answer(enterResults, ({ body }) =>
    createReply(
      (body as Sent).rows.map(({ key }) =>
        createOutcome(key, {
          outcome: 'recorded',
          match: { id: 'm1' as never, version: 1, scoreText: '3–1' },
        }),
      ),
    ),
  )
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    screen.getByText('1 result saved')
  })
  const keys = savedRequests().map(({ rows }) => JSON.stringify(rows[0]))
  expect(new Set(keys).size).toBe(1)
})

test('keeps a row that was edited while it was being saved', async () => {
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  const button = await findButton('Save 1 result')
  const release = holdReplies(enterResults)
  await user.click(button)
  await waitFor(() => expect(savedRequests()).toHaveLength(1))
  await user.clear(score(1))
  await user.type(score(1), '3-2')
  release()
  await screen.findByText('1 result saved')
  expect(score(1).value).toBe('3-2')
  // The server refuses the changed row with a link to its match.
  await waitFor(() =>
    expect(requestsTo(enterResults).at(-1)!.body).toMatchObject({
      rows: [{ key: savedRequests()[0]!.rows[0]!.key, player2Score: 2 }],
      dryRun: true,
    }),
  )
})

test('a row corrected while it was being refused is ready to save', async () => {
  answer(enterResults, ({ body }) => {
    const { rows, dryRun } = body as Sent
    return createReply(
      rows.map(({ key }) =>
        dryRun
          ? createOutcome(key)
          : createOutcome(key, {
              outcome: 'refused',
              errors: [{ field: 'body', message: 'This score is refused' }],
            }),
      ),
    )
  })
  const { user } = await openSheet()
  await typeRow(user, '{Tab}')
  const button = await findButton('Save 1 result')
  const release = holdReplies(enterResults)
  await user.click(button)
  await waitFor(() => expect(savedRequests()).toHaveLength(1))
  await user.clear(score(1))
  await user.type(score(1), '3-2')
  release()
  await findButton('Save 1 result')
  expect(screen.queryByText(/This score is refused/)).toBeNull()
})

test('a player adds a guest from a row where the club allows it', async () => {
  answer(addPlayer, somePlayer('p9', 'Zola Dube'))
  const { user } = await openSheet(someUser({ role: 'player', mayAddGuests: true }))
  const first = await findCell('Player 1, row 1')
  first.focus()
  await user.keyboard('Zola Dube')
  await user.click(await screen.findByRole('option', { name: 'Add guest “Zola Dube”' }))
  await waitFor(() => expect(requestsTo(addPlayer)).toHaveLength(1))
  expect((await findCell('Player 1, row 1')).value).toBe('Zola Dube')
})

test('adding a player again after a failure uses the same idempotency key', async () => {
  refuse(addPlayer, 'CONFLICT')
  const { user } = await openSheet()
  const first = await findCell('Player 1, row 1')
  first.focus()
  await user.keyboard('Zola Dube')
  await user.click(await screen.findByRole('option', { name: /Add.*Zola Dube/ }))
  await waitFor(() => expect(requestsTo(addPlayer)).toHaveLength(1))
  answer(addPlayer, somePlayer('p9', 'Zola Dube'))
  first.focus()
  await user.keyboard('{Backspace}e')
  await user.click(await screen.findByRole('option', { name: /Add.*Zola Dube/ }))
  await waitFor(() => expect(requestsTo(addPlayer)).toHaveLength(2))
  const [refused, repeated] = idempotencyKeysTo(addPlayer)
  expect(repeated).toBe(refused)
})

test('saves and undoes a long list in parts without losing rows', async () => {
  const createPlayer = (id: string, name: string) => ({ id, name })
  const lines = Array.from({ length: 150 }, (_, index) => ({
    ...emptyLine(),
    key: `row-${index}`,
    player1: createPlayer('p2', 'Aiko Tanaka'),
    player2: createPlayer('p3', 'Kwame Boateng'),
    score: '3-1',
  }))
  saveSheet('user-1', { ...emptySheet('tabletennis'), lines })
  const { user } = await openSheet()
  await user.click(await findButton('Paste or import'))
  const pasted = Array.from({ length: 100 }, () => 'Aiko Tanaka;Kwame Boateng;3-2').join('\n')
  fireEvent.change(await screen.findByRole('textbox', { name: /Results, one match/ }), {
    target: { value: pasted },
  })
  await user.click(await findButton('Add to sheet'))
  await findCell('Player 1, row 250')
  await user.click(await findButton('Save 200 results'))
  await user.click(await findButton('Save 50 results'))
  await waitFor(() => expect(savedRequests().map(({ rows }) => rows.length)).toEqual([200, 50]), {
    timeout: 15_000,
  })
  expect(new Set(savedRequests().flatMap(({ rows }) => rows.map(({ key }) => key))).size).toBe(250)
  answer(voidMatches, ({ body }) => {
    const { matches } = body as { matches: { id: never }[] }
    return { voided: matches.map(({ id }) => id), left: [] }
  })
  await user.click(await findButton('Undo all'))
  await waitFor(() => expect(requestsTo(voidMatches)).toHaveLength(2), { timeout: 15_000 })
})

test('an undo that fails halfway reports its progress and continues from there', async () => {
  const createPlayer = (id: string, name: string) => ({ id, name })
  const line = {
    ...emptyLine(),
    player1: createPlayer('p2', 'Aiko Tanaka'),
    player2: createPlayer('p3', 'Kwame Boateng'),
  }
  const savedLines = Array.from({ length: 201 }, (_, index) => ({
    line: { ...line, score: `3-${index % 3}` },
    match: { id: `m${index}`, version: 1 },
  }))
  saveSheet('user-1', { ...emptySheet('tabletennis'), saved: savedLines })
  const { user } = await openSheet()
  type Voided = { matches: { id: never }[] }
  const voidAll = ({ body }: { body: unknown }) => {
    const { matches } = body as Voided
    return { voided: matches.map(({ id }) => id), left: [] }
  }
  answer(voidMatches, (request) => {
    refuse(voidMatches, 'CONFLICT')
    return voidAll(request)
  })
  await user.click(await findButton('Undo all'))
  const stopped = /^200 results undone; the others were not\./
  await screen.findByText(stopped, undefined, { timeout: 15_000 })
  screen.getByText('1 result saved')
  await findCell('Player 1, row 200')
  answer(voidMatches, voidAll)
  await user.click(await findButton('Try Again'))
  await findCell('Player 1, row 201')
  expect(screen.queryByText(/results? saved/)).toBeNull()
  const parts = requestsTo(voidMatches).map(({ body }) => (body as Voided).matches)
  expect(parts.map(({ length }) => length)).toEqual([200, 1, 1])
  expect(parts[2]).toEqual(parts[1])
})

test('a sheet that stays open dates its rows when they are entered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T09:00:00Z') })
  const { user } = await openSheet()
  await findCell('Player 1, row 1')
  vi.setSystemTime(new Date('2026-03-14T15:00:00Z'))
  await typeRow(user, '{Tab}')
  await user.click(await findButton('Save 1 result'))
  await screen.findByText('1 result saved')
  const [row] = savedRequests()[0]!.rows as unknown as { playedAt: string }[]
  expect(row!.playedAt).toBe('2026-03-14T14:59:59.000Z')
})

test('a sheet left open overnight accepts results of the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T21:00:00Z') })
  const { user } = await openSheet()
  const day = await screen.findByLabelText<HTMLInputElement>('Day')
  vi.setSystemTime(new Date('2026-03-15T10:00:00Z'))
  fireEvent.change(day, { target: { value: '2026-03-15' } })
  await typeRow(user, '{Tab}')
  await user.click(await findButton('Save 1 result'))
  await screen.findByText('1 result saved')
  const [row] = savedRequests()[0]!.rows as unknown as { playedAt: string }[]
  expect(row!.playedAt).toBe('2026-03-15T09:59:59.000Z')
})

test('a stored sheet without rows is for the day on which it is opened again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T21:00:00Z') })
  const { user, unmount } = await openSheet()
  await typeRow(user, '{Tab}')
  await user.click(await findButton('Save 1 result'))
  await screen.findByText('1 result saved')
  unmount()
  vi.setSystemTime(new Date('2026-03-17T21:00:00Z'))
  await openSheet()
  expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe('2026-03-17')
  screen.getByText('1 result saved')
})
