import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { z } from 'zod'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { correctMatch, match, matchDraft, previewMatch, recordMatch } from '#contract/matches.ts'
import { getPlayer, listPlayers } from '#contract/players/players.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import {
  answer,
  requestsTo,
  holdReplies,
  idempotencyKeysTo,
  refuse,
} from '../../testing/network.test-data.ts'
import { members, pageOfPlayers } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { emptyValues, draftToValues, valuesToDraft } from './values.ts'
import { openDatabase } from '../../platform/storage/database.ts'
import { RecordForm } from './record-form.tsx'
import { RecordedBar } from './saving/recorded-bar.tsx'

const onRecorded = vi.fn()
const onExplain = vi.fn()
const onClose = vi.fn()

const emptyPreview = { errors: [], warnings: [], rated: true, outcomes: [], ripple: null }

type Draft = z.output<typeof matchDraft>

function recordedReply(body: unknown) {
  const draft = matchDraft.parse(body)
  const at = '2026-03-01T10:00:00.000Z'
  const side = draft.player1Score > draft.player2Score ? 1 : 2
  const savedMatch = match.parse({
    ...draft,
    id: 'm1',
    status: 'completed',
    rated: true,
    players: [members[0], members[1]],
    score1: draft.player1Score,
    score2: draft.player2Score,
    winnerId: side === 1 ? draft.player1Id : draft.player2Id,
    winnerSide: side,
    scoreText: '',
    playedAt: at,
    completedAt: at,
    createdAt: at,
    updatedAt: at,
    createdBy: 'user-1',
    createdByName: 'Lerato Mokoena',
    voidReason: null,
    tournamentId: null,
    tournamentName: null,
    tournamentMatchId: null,
    teamMatchId: null,
    deltas: [],
    version: 1,
  })
  return {
    ...savedMatch,
    ratingChanges: [],
    mayCorrect: true,
    mayNotCorrectReason: null,
    isPrivate: false,
    warnings: [],
  }
}

/** The leaderboard's reply to a search by name: the first player alone, with this rank. */
function leaderboardReply(rank: number | null): ReplyInput<typeof getLeaderboard> {
  const entry = {
    playerId: 'p1',
    name: 'Lerato Mokoena',
    avatarUrl: null,
    rank,
    movement: null,
    rating: 1500,
    ratingDeviation: 60,
    provisional: false,
    games: 9,
    wins: 5,
    losses: 4,
    draws: 0,
    winRate: 55.6,
    streak: 1,
    highestRating: 1510,
    lastPlayed: null,
    form: [],
    recentMatches: [],
  }
  const page = { page: 1, pageSize: 10, total: 1, totalPages: 1 }
  const board = { board: 'darts', range: 'all', ranked: 1 } as const
  return { ...page, ...board, items: [entry as never], generatedAt: '2026-01-05T12:00:00.000Z' }
}

beforeEach(() => {
  onRecorded.mockReset()
  onClose.mockReset()
  answer(listPlayers, pageOfPlayers())
  answer(getPlayer, ({ params }) => members.find(({ id }) => id === params['id'])!)
  answer(previewMatch, emptyPreview)
  answer(getLeaderboard, leaderboardReply(null))
  answer(recordMatch, ({ body }) => recordedReply(body) as never)
})

/** Opens the form with Lerato and Aiko chosen. */
async function openForm(sportId: SportId) {
  const values = emptyValues(sportId)
  const people = { ...values.people, player1Id: 'p1', player2Id: 'p2' }
  const { user } = await show(
    <RecordForm
      initial={{ ...values, people }}
      match={null}
      waitingKey={undefined}
      isSportFixed
      onClose={onClose}
      onRecorded={onRecorded}
    />,
  )
  await screen.findAllByText(/Aiko/)
  return user
}

const findCell = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
const saveButton = () => screen.getByRole('button', { name: /^Save/ })
const sentDrafts = () => requestsTo(recordMatch).map(({ body }) => body as Draft)

async function enterScore(
  user: Awaited<ReturnType<typeof openForm>>,
  unit: string,
  ownScore: string,
  otherScore: string,
) {
  const first = await findCell(`${unit}, Lerato M.`)
  await user.clear(first)
  await user.type(first, ownScore)
  const second = await findCell(`${unit}, Aiko T.`)
  await user.clear(second)
  await user.type(second, otherScore)
}

const scores = [
  ['pool', 'Racks', ['4', '4'], /Pool does not allow draws/, ['5', '4']],
  ['darts', 'Legs', ['2', '2'], /Darts does not allow draws/, ['3', '2']],
  ['foosball', 'Goals', ['4', '2'], /First to 5/, ['5', '2']],
] as const

describe('an impossible score', () => {
  test.each(scores)(
    'in %s is rejected next to the score and kept',
    async (sport, unit, wrong, message, right) => {
      const user = await openForm(sport)
      await enterScore(user, unit, wrong[0], wrong[1])
      await user.click(saveButton())
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
      expect(sentDrafts()).toEqual([])
      const field = await findCell(`${unit}, Lerato M.`)
      expect(field.value).toBe(wrong[0])
      expect(field.getAttribute('aria-invalid')).toBe('true')

      await enterScore(user, unit, right[0], right[1])
      await user.click(saveButton())
      await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
      expect(sentDrafts()[0]).toMatchObject({
        sportId: sport,
        player1Id: 'p1',
        player2Id: 'p2',
        player1Score: Number(right[0]),
        player2Score: Number(right[1]),
      })
    },
  )

  test('in table tennis is explained by naming the unfinished set', async () => {
    const user = await openForm('tabletennis')
    await enterScore(user, 'Set 1', '11', '10')
    await user.click(saveButton())
    const message = /Set 1 is not finished\. A set goes to 11 and is won by 2/
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(sentDrafts()).toEqual([])
  })

  test('in chess is rejected as missing until a result is chosen', async () => {
    const user = await openForm('chess')
    await user.click(saveButton())
    expect((await screen.findAllByText(/result|score/i)).length).toBeGreaterThan(0)
    expect(sentDrafts()).toEqual([])
    const results = screen.getByRole('group', { name: 'Result' })
    await user.click(within(results).getAllByRole('button')[0]!)
    await user.click(saveButton())
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
    expect(sentDrafts()[0]).toMatchObject({ player1Score: 1, player2Score: 0 })
  })
})

test('offers pairs in table tennis, but positions only in foosball', async () => {
  const user = await openForm('tabletennis')
  await user.click(screen.getByRole('button', { name: /^More/ }))
  const sides = within(screen.getByRole('group', { name: 'Sides' }))
  await user.click(sides.getByRole('button', { name: 'Pairs' }))
  expect(await screen.findByRole('button', { name: /Partner 1|Your partner/ })).toBeTruthy()
  expect(screen.queryByLabelText('Note attack and defence')).toBeNull()
})

describe('the sets of table tennis', () => {
  const numbers = ['11', '7', '9', '11', '11', '5']
  const sets = [
    [11, 7],
    [9, 11],
    [11, 5],
  ]

  test.each(['Enter', 'Tab'])('are visited in order of play with %s', async (key) => {
    const user = await openForm('tabletennis')
    ;(await findCell('Set 1, Lerato M.')).focus()
    for (const [place, number] of numbers.entries()) {
      await user.keyboard(number)
      if (place < numbers.length - 1) await user.keyboard(`{${key}}`)
    }
    await user.click(saveButton())
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
    expect(sentDrafts()[0]).toMatchObject({ player1Score: 2, player2Score: 1, details: { sets } })
  })

  test('are advanced automatically once a number is complete', async () => {
    const user = await openForm('tabletennis')
    ;(await findCell('Set 1, Lerato M.')).focus()
    for (const number of numbers) await user.keyboard(number)
    await user.click(saveButton())
    await waitFor(() => expect(sentDrafts()[0]).toMatchObject({ details: { sets } }))
  })
})

test('a new pool format focuses the first score, and Tab moves to the second', async () => {
  const user = await openForm('pool')
  await user.click(screen.getByRole('button', { name: 'Straight Pool' }))
  const ownField = await findCell('Points, Lerato M.')
  await waitFor(() => expect(document.activeElement).toBe(ownField))
  await user.keyboard('16{Tab}3')
  expect(ownField.value).toBe('16')
  expect((await findCell('Points, Aiko T.')).value).toBe('3')
})

test('records the 180s of each side, and refuses more than the legs allow', async () => {
  const user = await openForm('darts')
  await enterScore(user, 'Legs', '3', '1')
  await user.click(screen.getByRole('button', { name: /^More/ }))
  const ownField = await findCell('180s of Lerato M.')
  await user.type(ownField, '9')
  await user.click(saveButton())
  await screen.findAllByText(/A side can have at most 8 180s in these legs, not 9/)
  expect(sentDrafts()).toEqual([])
  await user.clear(ownField)
  await user.type(ownField, '2')
  await user.click(saveButton())
  await waitFor(() => expect(sentDrafts()).toHaveLength(1))
  expect(sentDrafts()[0]!.details).toMatchObject({ maximums: [2, 0] })
})

test('shows a refusal of the server in the form, and keeps the input', async () => {
  const user = await openForm('darts')
  const message = 'This match has already been recorded'
  refuse(recordMatch, 'CONFLICT', [{ field: 'player1Score', message }])
  await enterScore(user, 'Legs', '3', '1')
  await user.click(saveButton())
  const refused = await findCell('Legs, Lerato M.')
  await waitFor(() => expect(document.activeElement).toBe(refused))
  expect(screen.getAllByText(new RegExp(message)).length).toBeGreaterThan(0)
  expect(refused.value).toBe('3')
  expect(onRecorded).not.toHaveBeenCalled()
})

test('asks about a possible duplicate before saving', async () => {
  const user = await openForm('darts')
  const values = { name: 'Aiko Tanaka', minutes: 4, matchId: 'm7' }
  const duplicateProblem = { field: 'body', key: 'match.likelyDouble', message: 'Is it?', values }
  refuse(recordMatch, 'CONFLICT', [duplicateProblem])
  await enterScore(user, 'Legs', '3', '1')
  await user.click(saveButton())
  await screen.findByText('Aiko Tanaka recorded this 4 min ago. Is it the same match?')
  expect(onRecorded).not.toHaveBeenCalled()
  answer(recordMatch, ({ body }) => recordedReply(body) as never)
  await user.click(screen.getByRole('button', { name: 'Different match' }))
  await waitFor(() => expect(onRecorded).toHaveBeenCalled())
  expect(
    requestsTo(recordMatch).map(({ body }) => (body as { askIfDouble: boolean }).askIfDouble),
  ).toEqual([true, false])
})

test.each([true, false])(
  'offers Undo only if the viewer can void the match: %s',
  async (mayCorrect) => {
    const savedMatch = {
      ...recordedReply({
        sportId: 'darts',
        player1Id: 'p1',
        player2Id: 'p2',
        player1Score: 3,
        player2Score: 1,
      }),
      mayCorrect,
    }
    await show(
      <RecordedBar match={savedMatch} ranks={new Map()} onExplain={onExplain} onClose={onClose} />,
    )
    await screen.findByText('Match recorded')
    expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(mayCorrect)
  },
)

test('shows the change of rank after the match', async () => {
  answer(getLeaderboard, leaderboardReply(3))
  const deltas = [{ playerId: 'p1', before: 1500, after: 1512 }]
  const typed = { sportId: 'darts', player1Score: 3, player2Score: 1 }
  const savedMatch = {
    ...recordedReply({ ...typed, player1Id: 'p1', player2Id: 'p2' }),
    deltas,
  } as never
  await show(
    <RecordedBar
      match={savedMatch}
      ranks={new Map([['p1', 5]])}
      onExplain={onExplain}
      onClose={onClose}
    />,
  )
  await screen.findByText('up from 5th to 3rd')
})

test('marks provisional ratings, explains a large change, and links to the reasons', async () => {
  const deltas = [
    { playerId: 'p1', before: 1500, after: 1506 },
    { playerId: 'p2', before: 1500, after: 1414 },
  ]
  const change = {
    board: 'darts',
    expected: 0.5,
    actual: 1,
    weight: 1,
    slope: 1,
    opponentRating: 1500,
    opponentDeviation: 100,
    deviationBefore: 200,
    deviationAfter: 190,
  }
  const ratingChanges = [
    { ...change, ...deltas[0], name: 'Lerato Mokoena', gamesBefore: 30 },
    { ...change, ...deltas[1], name: 'Aiko Tanaka', gamesBefore: 3 },
  ]
  const typed = { sportId: 'darts', player1Score: 3, player2Score: 1 }
  const recorded = recordedReply({ ...typed, player1Id: 'p1', player2Id: 'p2' })
  const savedMatch = { ...recorded, deltas, ratingChanges } as never
  const renderBar = (recordedMatch: never) => (
    <RecordedBar match={recordedMatch} ranks={new Map()} onExplain={onExplain} onClose={onClose} />
  )
  const { user, unmount } = await show(renderBar(savedMatch))
  const status = await screen.findByRole('status')
  expect(status.textContent).toMatch(/Aiko −86 1414 provisional, few matches so far/)
  expect(status.textContent.match(/provisional/g)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  expect(onExplain).toHaveBeenCalledOnce()
  unmount()
  const small = ratingChanges.map((other) => ({
    ...other,
    after: other.before! + 6,
    gamesBefore: 0,
  }))
  await show(renderBar({ ...recorded, deltas, ratingChanges: small } as never))
  expect(await screen.findAllByText('provisional')).toHaveLength(2)
})

/** A correction that can be replaced by another match. */
function Correction() {
  const [isOpen, setOpen] = useState(true)
  const typed = { sportId: 'darts', player1Score: 3, player2Score: 1 }
  const before = match.parse(recordedReply({ ...typed, player1Id: 'p1', player2Id: 'p2' }))
  return (
    <>
      <button onClick={() => setOpen(false)}>Another match</button>
      {isOpen && (
        <RecordForm
          initial={draftToValues({ ...typed, player1Id: 'p1', player2Id: 'p2' } as never)}
          match={before}
          waitingKey={undefined}
          isSportFixed
          onClose={onClose}
          onRecorded={onRecorded}
        />
      )}
      <Toasts />
    </>
  )
}

test('a correction sends a common reason chosen with its button', async () => {
  answer(correctMatch, ({ body }) => recordedReply(body) as never)
  const { user } = await show(<Correction />)
  await enterScore(user, 'Legs', '3', '2')
  await user.click(await screen.findByRole('button', { name: 'Wrong players' }))
  await user.click(saveButton())
  await waitFor(() => expect(requestsTo(correctMatch)).toHaveLength(1))
  expect(requestsTo(correctMatch)[0]!.body).toMatchObject({ reason: 'Wrong players' })
})

test('asks before an entered score is lost', async () => {
  const user = await openForm('darts')
  await enterScore(user, 'Legs', '3', '2')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect((await findCell('Legs, Lerato M.')).value).toBe('3')
})

test('closes without asking if nothing was entered', async () => {
  const user = await openForm('darts')
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('saving a correction again after a failure uses the same idempotency key', async () => {
  const { user } = await show(<Correction />)
  await enterScore(user, 'Legs', '3', '2')
  await user.click(await screen.findByRole('button', { name: 'Wrong players' }))
  refuse(correctMatch, 'CONFLICT')
  await user.click(saveButton())
  await screen.findByRole('alert')
  await user.click(saveButton())
  await waitFor(() => expect(idempotencyKeysTo(correctMatch)).toHaveLength(2))
  const [first, repeated] = idempotencyKeysTo(correctMatch)
  expect(repeated).toBe(first)
})

describe('a correction whose form is closed before the reply', () => {
  const correctAndClose = async () => {
    const { user } = await show(<Correction />)
    await enterScore(user, 'Legs', '3', '2')
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Miscounted')
    const release = holdReplies(correctMatch)
    await user.click(saveButton())
    await waitFor(() => expect(requestsTo(correctMatch)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Another match' }))
    release()
  }

  test('is saved without closing the match that was opened meanwhile', async () => {
    answer(correctMatch, ({ body }) => recordedReply(body) as never)
    await correctAndClose()
    await screen.findByText('Match corrected')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('reports a refusal as a toast', async () => {
    refuse(correctMatch, 'CONFLICT', [], 'request.stale')
    await correctAndClose()
    await screen.findByText('Match not corrected')
  })
})

test('a waiting match that is corrected later keeps the time at which it was recorded', async () => {
  const draft = { ...valuesToDraft(emptyValues('chess')), player1Id: 'p1', player2Id: 'p2' }
  const waitingDraft = { ...draft, player1Score: 1, player2Score: 0 }
  const row = {
    idempotencyKey: 'k',
    userId: 'user-1',
    title: '',
    recordedAt: 60_000,
    refusal: null,
  }
  const db = await openDatabase()
  await db.put('outbox', { ...row, draft: waitingDraft })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = await show(
    <RecordForm
      initial={draftToValues(waitingDraft)}
      match={null}
      waitingKey="k"
      isSportFixed
      onClose={onClose}
      onRecorded={onRecorded}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  vi.restoreAllMocks()
  const stored = await db.getAll('outbox')
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ recordedAt: 60_000, refusal: null })
  expect(stored[0]!.idempotencyKey).not.toBe('k')
  await db.clear('outbox')
})
