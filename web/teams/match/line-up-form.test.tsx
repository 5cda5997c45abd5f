import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { changeTeamMatch, type TeamMatch } from '#contract/teams/team-match.ts'
import { assignableSlots } from '#engine/teams/line-up/line-up.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch, someTeamPage, someTeamPlayer } from '../../testing/teams.test-data.ts'
import { LineUpForm } from './line-up-form.tsx'

const system = findSystem('pool.races5')!
const firstSlot = assignableSlots(system, 'home')[0]!.id

/** Returns the team match with a player in the first place of the home side. */
function withFirst(playerId: string): TeamMatch {
  const places = [{ slot: firstSlot, names: [{ playerId, playerName: playerId, isGuest: false }] }]
  const homeLineUp = { isIn: true, isFilled: false, places, proposed: null }
  return someTeamMatch('pool.races5', { status: 'scheduled', homeLineUp })
}

/** Returns the team match with a line-up of the home side that is hidden from the reader. */
function withHidden(isIn: boolean): TeamMatch {
  const homeLineUp = { isIn, isFilled: false, places: null, proposed: null }
  return someTeamMatch('pool.races5', { status: 'scheduled', homeLineUp })
}

/** Shows the form of the home side; returns how to change the team match elsewhere. */
async function openForm(opened = withFirst('Ann')) {
  let receive: (match: TeamMatch) => void = () => undefined
  const players = ['Ann', 'Ben', 'Cat'].map((name) =>
    someTeamPlayer({ id: name, playerId: name, playerName: name }),
  )
  function LiveForm() {
    const [match, setMatch] = useState(opened)
    useEffect(() => {
      receive = setMatch
    }, [])
    const team = someTeamPage({ players })
    return (
      <LineUpForm match={match} side="home" system={system} team={team} lineUp={match.homeLineUp} />
    )
  }
  const { user } = await show(<LiveForm />)
  const [first] = screen.getAllByRole<HTMLSelectElement>('combobox')
  return { user, first: first!, changeElsewhere: (match: TeamMatch) => act(() => receive(match)) }
}

const note = 'Someone changed this line-up while you were choosing.'
const submit = () => screen.getByRole('button', { name: 'Change line-up' })

test('a line-up from another device is replaced only after a choice', async () => {
  answer(changeTeamMatch, withFirst('Cat'))
  const { user, first, changeElsewhere } = await openForm()
  await user.selectOptions(first, 'Cat')
  changeElsewhere(withFirst('Ben'))
  screen.getByText(note)
  await user.click(submit())
  expect(requestsTo(changeTeamMatch)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(submit())
  await waitFor(() =>
    expect(requestsTo(changeTeamMatch)).toMatchObject([
      { body: { command: { places: { [firstSlot]: ['Cat'] } } } },
    ]),
  )
})

test('shows the line-up from another device in place of the own choice', async () => {
  const { user, first, changeElsewhere } = await openForm()
  await user.selectOptions(first, 'Cat')
  changeElsewhere(withFirst('Ben'))
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  expect(first.value).toBe('Ben')
  expect(screen.queryByText(note)).toBeNull()
})

test('a hidden line-up that was submitted meanwhile is replaced only after a choice', async () => {
  answer(changeTeamMatch, withHidden(true))
  const { user, first, changeElsewhere } = await openForm(withHidden(false))
  await user.selectOptions(first, 'Cat')
  changeElsewhere(withHidden(true))
  screen.getByText(note)
  expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull()
  await user.click(submit())
  expect(requestsTo(changeTeamMatch)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(submit())
  await waitFor(() => expect(requestsTo(changeTeamMatch)).toHaveLength(1))
  expect(screen.queryByText(note)).toBeNull()
})
