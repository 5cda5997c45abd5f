import { act, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { changeTeamMatch, type TeamMatch } from '#contract/teams/team-match.ts'
import { listPlayers } from '#contract/players/players.ts'
import { getTeam } from '#contract/teams/team.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch, someTeamPage } from '../../testing/teams.test-data.ts'
import { MatchMenu } from './match-menu.tsx'
import { StepAfterPlay } from './step-after-play.tsx'
import { SubstituteDialog } from './substitute-dialog.tsx'

const sentMatch = (changes: Partial<TeamMatch> = {}) =>
  someTeamMatch('chess.boards4', { status: 'sent', score: [3, 1], ...changes })

test('shows who will confirm, without a code for people who may not create one', async () => {
  await show(<StepAfterPlay match={sentMatch({ mayEnter: true, confirms: 'home' })} />)
  expect(screen.getByText('Waiting for Street A to confirm.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('offers a code for the side that confirms', async () => {
  await show(<StepAfterPlay match={sentMatch({ mayMakeCode: true })} />)
  expect(screen.getByRole('button', { name: 'Code for Quay A' })).toBeTruthy()
})

test('keeps the text of a dispute that could not be sent', async () => {
  const message = 'The result has not been sent yet'
  refuse(changeTeamMatch, 'CONFLICT', [
    { field: 'status', key: 'teamMatch.notSent', values: {}, message },
  ])
  const { user } = await show(<StepAfterPlay match={sentMatch({ mayConfirm: true })} />)
  await user.click(screen.getByRole('button', { name: 'Dispute a rubber' }))
  const field = screen.getByRole('textbox')
  await user.type(field, 'It was a draw')
  await user.click(screen.getByRole('button', { name: 'Dispute' }))
  await screen.findByText(message)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('It was a draw')
})

test('confirms the version that was shown', async () => {
  answer(changeTeamMatch, sentMatch({ status: 'confirmed' }))
  const { user } = await show(<StepAfterPlay match={sentMatch({ mayConfirm: true })} />)
  await user.click(screen.getByRole('button', { name: 'Confirm 3–1' }))
  expect(requestsTo(changeTeamMatch)[0]!.body).toMatchObject({
    command: { type: 'confirm', version: 3 },
  })
})

test('an organiser confirms the version that was shown', async () => {
  answer(changeTeamMatch, sentMatch({ status: 'confirmed' }))
  const { user } = await show(<MatchMenu match={sentMatch({ mayRule: true })} />)
  await user.click(screen.getByRole('button', { name: 'Team match actions' }))
  await user.click(screen.getByText('Confirm as organiser'))
  expect(requestsTo(changeTeamMatch)[0]!.body).toMatchObject({
    command: { type: 'confirm', version: 3 },
  })
})

test('an organiser who is asked about the date confirms the version that was shown', async () => {
  const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const match = sentMatch({ status: 'finished', mayRule: true, startsAt })
  answer(changeTeamMatch, match)
  let receive: (match: TeamMatch) => void = () => undefined
  function LiveMenu() {
    const [latest, setLatest] = useState(match)
    useEffect(() => {
      receive = setLatest
    }, [])
    return <MatchMenu match={latest} />
  }
  const { user } = await show(<LiveMenu />)
  await user.click(screen.getByRole('button', { name: 'Team match actions' }))
  await user.click(screen.getByText('Confirm as organiser'))
  const dialog = await screen.findByRole('dialog', { name: 'Played before its date?' })
  act(() => receive({ ...match, score: [2, 2], version: 4 }))
  await user.click(within(dialog).getByRole('button', { name: 'Confirm as organiser' }))
  await vi.waitFor(() => expect(requestsTo(changeTeamMatch)).toHaveLength(1))
  expect(requestsTo(changeTeamMatch)[0]!.body).toMatchObject({
    command: { type: 'confirm', moveDate: true, version: 3 },
  })
})

test('asks about the date before sending a match scheduled for later', async () => {
  const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const match = sentMatch({ status: 'finished', mayEnter: true, startsAt })
  answer(changeTeamMatch, match)
  const { user } = await show(<StepAfterPlay match={match} />)
  await user.click(screen.getByRole('button', { name: 'Send to Quay A' }))
  expect(requestsTo(changeTeamMatch)).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Played before its date?' })
  await user.click(within(dialog).getByRole('button', { name: 'Send to Quay A' }))
  await vi.waitFor(() => expect(requestsTo(changeTeamMatch)).toHaveLength(1))
  expect(requestsTo(changeTeamMatch)[0]!.body).toMatchObject({
    command: { type: 'send', moveDate: true },
  })
})

test('shows that an organiser confirmed for both sides', async () => {
  await show(
    <StepAfterPlay
      match={sentMatch({ status: 'confirmed', confirmedBy: 'organiser', isForBoth: true })}
    />,
  )
  expect(screen.getByText('Confirmed by an organiser, for both sides.')).toBeTruthy()
})

test('removes a reported score from the menu', async () => {
  const match = sentMatch({ status: 'finished', isReported: true, mayEnter: true })
  answer(changeTeamMatch, match)
  const as = someUser({ role: 'player', playerId: 'H1' })
  const { user } = await show(<MatchMenu match={match} />, { as })
  await user.click(screen.getByRole('button', { name: 'Team match actions' }))
  await user.click(screen.getByText('Delete score'))
  expect(requestsTo(changeTeamMatch)[0]!.body).toEqual({ command: { type: 'takeReportBack' } })
})

test('chooses a guest before sending a substitution', async () => {
  answer(getTeam, someTeamPage({ players: [] }))
  answer(listPlayers, { items: [], total: 0, page: 1, pageSize: 20, totalPages: 0 })
  const match = someTeamMatch('chess.boards4')
  const ledMatch = { ...match, home: { ...match.home, isLedByReader: true } }
  const as = someUser({ role: 'player', playerId: 'H1' })
  const { user } = await show(<SubstituteDialog match={ledMatch} onClose={vi.fn()} />, { as })
  await screen.findByRole('option', { name: 'Guest…' })
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Knee')
  await user.click(screen.getByRole('button', { name: 'Substitute' }))
  await screen.findByText('Choose the new player')
  expect(requestsTo(changeTeamMatch)).toHaveLength(0)
})
