import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { changeTeamMatch, type TeamMatch } from '#contract/teams/team-match.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { RubberDialog } from './rubber-dialog.tsx'

const match = someTeamMatch('pool.races5', { status: 'in_play' })
const withResult = (score: [number, number]): TeamMatch => ({
  ...match,
  rubbers: match.rubbers.map((rubber) =>
    rubber.n === 1
      ? { ...rubber, status: 'decided', ending: 'played', score, winner: 2, counts: true }
      : rubber,
  ),
})

test('a result from another device is replaced only after it is shown', async () => {
  answer(changeTeamMatch, withResult([2, 5]))
  let receive: (match: TeamMatch) => void = () => undefined
  function LiveDialog() {
    const [current, setCurrent] = useState(match)
    useEffect(() => {
      receive = setCurrent
    }, [])
    return <RubberDialog match={current} rubber={current.rubbers[0]!} onClose={vi.fn()} />
  }
  const { user } = await show(<LiveDialog />)
  expect(screen.queryByLabelText('Reason for correction')).toBeNull()
  act(() => receive(withResult([2, 5])))
  screen.getByText('This rubber was changed. Current result: 2–5.')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  expect(requestsTo(changeTeamMatch)).toEqual([])
  expect(screen.queryByLabelText('Reason for correction')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByLabelText('Reason for correction')).toBeTruthy())
  expect(screen.queryByText(/This rubber was changed/)).toBeNull()
  await user.type(screen.getByLabelText('Reason for correction'), 'Misread')
  await user.click(screen.getByRole('button', { name: '5–2' }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  const { version } = match
  await waitFor(() =>
    expect(requestsTo(changeTeamMatch)).toMatchObject([
      { body: { command: { type: 'correct', n: 1, reason: 'Misread', version } } },
    ]),
  )
})

test('asks before a chosen result is lost', async () => {
  const onClose = vi.fn()
  const { user } = await show(
    <RubberDialog match={match} rubber={match.rubbers[0]!} onClose={onClose} />,
  )
  await user.click(await screen.findByRole('button', { name: '5–2' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})
