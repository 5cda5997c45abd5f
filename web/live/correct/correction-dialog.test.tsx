import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { correctLive, type LiveLog } from '#contract/live/events.ts'
import { liveScore, type LiveMatchWire } from '#contract/live/match.ts'
import { getMatch } from '#contract/matches.ts'
import { gameOf, type LiveGameId } from '#engine/live/games.ts'
import { someMatch } from '../../testing/match.test-data.ts'
import { refuse, answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'

const at = new Date(0).toISOString()
const foosballSettings = { to: 2, games: 1, kickoff: 1 as const }
const chessSettings = {
  kind: 'fischer' as const,
  rate: 'blitz' as const,
  firstIncrement: false,
  stages: [{ seconds: 300, increment: 3 }],
  white: 1 as const,
}

function createLog(game: LiveGameId, settings: object, actions: readonly object[]): LiveLog {
  const { rules, scoreOf } = gameOf(game)
  const createSide = (name: string) => [{ id: name, name, avatarUrl: null }]
  const match: LiveMatchWire = {
    id: 'l1',
    sportId: game === 'chess' ? 'chess' : 'foosball',
    game,
    settings,
    sides: [createSide('Ana Able'), createSide('Ben Baker')],
    matchType: 'casual',
    tournamentId: null,
    tournamentMatchId: null,
    tournamentName: null,
    rubber: null,
    table: null,
    status: 'finished',
    stoppedReason: null,
    rev: actions.length,
    score: liveScore.parse(scoreOf(rules.begin(settings as never))),
    isTogether: false,
    scorers: [],
    openForks: 0,
    startedAt: at,
    lastEventAt: at,
    isAbandoned: false,
    startedByName: null,
    matchId: 'm1' as never,
    mayScore: false,
    mayNotScoreReason: null,
    mayStop: false,
  }
  const events = actions.map((action, index) => ({
    event: {
      type: 'act',
      id: `e${index + 1}`,
      place: game === 'chess' ? 'move 1' : 'game 1',
      action,
    } as never,
    device: 'board',
    seq: index + 1,
    parent: index === 0 ? null : `e${index}`,
    seenAt: null,
    rev: index + 1,
    byName: null,
    at,
  }))
  return { match, events, isSuperseded: false, isRewound: false, forks: [], now: 0 }
}

async function openDialog(log: LiveLog) {
  answer(getMatch, someMatch({ sportId: log.match.sportId }))
  const { user } = await show(<CorrectionDialog log={log} matchId="m1" close={() => {}} />)
  await screen.findByRole('dialog')
  return user
}

const openFoosball = async () =>
  openDialog(
    createLog('foosball', foosballSettings, [
      { kind: 'goal', side: 1 },
      { kind: 'goal', side: 2 },
      { kind: 'goal', side: 1 },
    ]),
  )

type User = Awaited<ReturnType<typeof openFoosball>>

/** Removes an entry, counted from the latest. */
async function removeEntry(user: User, index: number) {
  const entry = screen.getAllByRole('listitem')[index]!
  await user.click(within(entry).getByRole('button', { name: 'Remove' }))
  await user.click(within(entry).getByRole('button', { name: 'Remove' }))
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save correction' })

test('saves only a correction that leaves a result', async () => {
  const user = await openFoosball()
  await user.click(screen.getByRole('button', { name: 'Typing mistake' }))
  expect(saveButton().disabled).toBe(true)
  await removeEntry(user, 1)
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await removeEntry(user, 0)
  expect(saveButton().disabled).toBe(true)
})

test('shows the score of a drawn chess game with halves', async () => {
  await openDialog(
    createLog('chess', chessSettings, [
      { kind: 'start', at: 0 },
      { kind: 'draw', reason: 'stalemate' },
    ]),
  )
  await screen.findByText('Score: ½–½.')
})

test('uses a new idempotency key after the log was corrected further', async () => {
  const user = await openFoosball()
  await user.click(screen.getByRole('button', { name: 'Typing mistake' }))
  await removeEntry(user, 1)
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  refuse(correctLive, 'CONFLICT')
  const sent = vi.spyOn(globalThis, 'fetch')
  const keys = () =>
    sent.mock.calls
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
      .filter((key) => key !== null)
  await user.click(saveButton())
  await screen.findByRole('alert')
  await user.click(saveButton())
  await waitFor(() => expect(keys()).toHaveLength(2))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await user.click(saveButton())
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, repeated, changed] = keys()
  expect(repeated).toBe(first)
  expect(changed).not.toBe(first)
})
