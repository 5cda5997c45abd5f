import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  previewResult,
  reportResult,
  type TournamentMatchWire,
  type TournamentResultInput,
} from '#contract/tournaments/matches.ts'
import type { SportId } from '#engine/sports/types.ts'
import { Toasts } from '../../platform/toasts/toasts.tsx'
import { answer, requestsTo, holdReplies, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { sideOf, someMatch, someTournament } from '../../testing/tournament.test-data.ts'
import { ResultEntry } from './result-entry.tsx'
import { nextToEnter } from './result-match-dialog.tsx'

const onClose = vi.fn()
const onReported = vi.fn()
const sides = [sideOf('p1', 'Lerato Mokoena'), sideOf('p2', 'Aiko Tanaka')] as const
const createMatch = (changes: Partial<TournamentMatchWire>) => someMatch('W1-1', sides, changes)

beforeEach(() => {
  onClose.mockReset()
  onReported.mockReset()
  answer(previewResult, { errors: [], warnings: [], consequences: null, ripple: null })
  answer(reportResult, {
    match: createMatch({ status: 'decided', hasResult: true, version: 1 }),
    recorded: null,
    warnings: [],
    status: 'active',
    revision: 2,
  } as never)
})

async function openEntry(sportId: SportId, changes: Partial<TournamentMatchWire>) {
  const { user } = await show(
    <ResultEntry
      tournament={someTournament(sportId, { status: 'active' })}
      match={createMatch(changes)}
      onClose={onClose}
      onReported={onReported}
    />,
  )
  return user
}
const saveButton = () => screen.getByRole('button', { name: /^Save/ })
const sentResults = () => requestsTo(reportResult).map(({ body }) => body as TournamentResultInput)

test('asks before a chosen result is lost', async () => {
  const user = await openEntry('darts', { bestOf: 5, matchFormat: '501' })
  await user.click((await screen.findAllByRole('button', { name: /wins/ }))[0]!)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})

const sports = [
  ['darts', /^Legs/, { bestOf: 5, matchFormat: '501' }],
  ['pool', /^Racks/, { bestOf: 9, matchFormat: '8-Ball' }],
  ['foosball', /^Goals/, { bestOf: null, matchFormat: 'First to 5' }],
  ['tabletennis', /^Set 1/, { bestOf: 3, matchFormat: 'Best of 3' }],
] as const

describe('an impossible score', () => {
  test.each(sports)(
    'in %s is explained next to the score, kept, and not sent',
    async (sport, fieldLabel, changes) => {
      const user = await openEntry(sport, changes)
      const expandButton = screen.queryByRole('button', { name: /^Enter the/ })
      if (expandButton !== null) await user.click(expandButton)
      const [first, second] = await screen.findAllByRole<HTMLInputElement>('textbox', {
        name: fieldLabel,
      })
      await user.type(first!, '4')
      await user.type(second!, '4')
      await user.click(saveButton())
      expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
      expect(first!.value).toBe('4')
      expect(first!.getAttribute('aria-invalid')).toBe('true')
      expect(sentResults()).toEqual([])
    },
  )
})

test('offers every result of a short match in one tap', async () => {
  const user = await openEntry('tabletennis', { bestOf: 3, matchFormat: 'Best of 3' })
  const quickButton = screen.getByRole('button', { name: /Aiko T\. wins 1–2$|wins 1–2$/ })
  await user.click(quickButton)
  expect(quickButton.getAttribute('aria-pressed')).toBe('true')
  await user.click(saveButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentResults()[0]).toMatchObject({ player1Score: 1, player2Score: 2 })
  expect(onReported).toHaveBeenCalledOnce()
})

test('offers a draw in one tap for chess in a table', async () => {
  const user = await openEntry('chess', {
    stage: 'swiss',
    roundId: 'S1',
    bestOf: null,
    matchFormat: 'Rapid',
  })
  await user.click(screen.getAllByRole('button', { name: /½–½/ })[0]!)
  await user.click(saveButton())
  await waitFor(() =>
    expect(sentResults()[0]).toMatchObject({ player1Score: 0.5, player2Score: 0.5 }),
  )
})

test('saves after a warning only once it is confirmed', async () => {
  const warning = 'That is unusually high.'
  const warnings = [{ field: 'player1Score', message: warning }]
  answer(previewResult, { errors: [], warnings, consequences: null, ripple: null })
  const user = await openEntry('tabletennis', { bestOf: 3, matchFormat: 'Best of 3' })
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  await screen.findByText(new RegExp(warning))
  await user.click(saveButton())
  expect(sentResults()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sentResults()).toHaveLength(1))
})

test('shows a refusal and keeps the input', async () => {
  const user = await openEntry('tabletennis', { bestOf: 3, matchFormat: 'Best of 3' })
  refuse(reportResult, 'FORBIDDEN')
  const quickButton = screen.getByRole('button', { name: /wins 2–0$/ })
  await user.click(quickButton)
  await user.click(saveButton())
  await screen.findByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  expect(quickButton.getAttribute('aria-pressed')).toBe('true')
})

/**
 * Shows the form of a match that others may report too. Returns a function that changes the match.
 */
async function openLive() {
  const first = createMatch({ bestOf: 3, matchFormat: 'Best of 3' })
  let setLiveMatch: (match: TournamentMatchWire) => void = () => undefined
  function LiveEntry() {
    const [match, setMatch] = useState(first)
    useEffect(() => {
      setLiveMatch = setMatch
    }, [])
    return (
      <ResultEntry
        tournament={someTournament('tabletennis', { status: 'active' })}
        match={match}
        onClose={onClose}
        onReported={onReported}
      />
    )
  }
  const { user } = await show(<LiveEntry />)
  const receiveResult = (score: [number, number]) => {
    const winnerId = score[0] > score[1] ? 'p1' : 'p2'
    const decision = { kind: 'played', winnerId, score, points: null, reason: null } as const
    act(() => setLiveMatch({ ...first, status: 'decided', hasResult: true, version: 1, decision }))
  }
  return { user, receiveResult }
}

test('does not mistake the viewer’s own report for someone else’s when the reply is lost', async () => {
  const { user, receiveResult } = await openLive()
  refuse(reportResult, 'SERVICE_UNAVAILABLE')
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  await user.click(saveButton())
  // The request is retried for a while.
  await screen.findByRole('alert', {}, { timeout: 9000 })
  receiveResult([2, 0])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onReported).toHaveBeenCalledOnce()
  expect(screen.queryByText(/Someone else/)).toBeNull()
})

test('shows another person’s result and keeps the form open to choose one', async () => {
  const { user, receiveResult } = await openLive()
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  receiveResult([1, 2])
  await screen.findByText(/Someone else entered this result/)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes the form while sending, and reopens it on failure', async () => {
  const user = await openEntry('tabletennis', { bestOf: 3, matchFormat: 'Best of 3' })
  refuse(reportResult, 'FORBIDDEN')
  const release = holdReplies(reportResult)
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  await user.click(saveButton())
  await screen.findByText('Saving…')
  expect(screen.queryByRole('dialog')).toBeNull()
  release()
  await screen.findByRole('alert')
  const quickButton = screen.getByRole('button', { name: /wins 2–0$/ })
  expect(quickButton.getAttribute('aria-pressed')).toBe('true')
})

test('save and next opens the next match, or stays on failure', async () => {
  const onNext = vi.fn()
  const { user } = await show(
    <ResultEntry
      tournament={someTournament('tabletennis', { status: 'active' })}
      match={createMatch({ bestOf: 3, matchFormat: 'Best of 3' })}
      onClose={onClose}
      onReported={onReported}
      onNext={onNext}
    />,
  )
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  expect(onReported).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('the next match to enter is the next reportable one without a result, wrapping around at the end', () => {
  const list = ['W1-1', 'W1-2', 'W1-3', 'W1-4'].map((id) =>
    someMatch(id, sides, { status: 'ready', mayReport: true, hasResult: false }),
  )
  const listWith = (id: string, changes: Partial<TournamentMatchWire>) =>
    list.map((match) => (match.id === id ? { ...match, ...changes } : match))
  expect(nextToEnter(list, { id: 'W1-1' })?.id).toBe('W1-2')
  expect(nextToEnter(list, { id: 'W1-4' })?.id).toBe('W1-1')
  expect(nextToEnter(listWith('W1-2', { hasResult: true }), { id: 'W1-1' })?.id).toBe('W1-3')
  expect(nextToEnter(listWith('W1-2', { mayReport: false }), { id: 'W1-1' })?.id).toBe('W1-3')
  expect(nextToEnter([list[0]!], { id: 'W1-1' })).toBeNull()
})

test('says so, and stays open, if the result cannot be stored for later', async () => {
  const { user } = await show(
    <>
      <ResultEntry
        tournament={someTournament('tabletennis', { status: 'active' })}
        match={createMatch({ bestOf: 3, matchFormat: 'Best of 3' })}
        onClose={onClose}
        onReported={onReported}
      />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: /wins 2–0$/ }))
  await waitFor(() => expect(requestsTo(previewResult)).toHaveLength(1))
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(saveButton())
  // The request is retried for a while.
  const sendLater = await screen.findByRole('button', { name: 'Send later' }, { timeout: 9000 })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await user.click(sendLater)
  await screen.findByText('Not saved in this browser')
  expect(onClose).not.toHaveBeenCalled()
  put.mockRestore()
})
