import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { getGroup } from '#contract/groups/group.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { createTeam, type Team, updateTeam } from '#contract/teams/team.ts'
import { someGroupPage } from '../../testing/group.test-data.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamPage } from '../../testing/teams.test-data.ts'
import { TeamFormDialog } from './team-form-dialog.tsx'

test('adds only the ticked members of a group as players', async () => {
  answer(getGroup, someGroupPage({ name: 'Harbour squad' }))
  answer(listAffiliations, { items: [] })
  answer(createTeam, someTeamPage())
  const onSaved = vi.fn()
  const { user } = await show(
    <TeamFormDialog team={null} groupId="g1" onClose={vi.fn()} onSaved={onSaved} />,
  )
  await screen.findByText('Players from Harbour squad')
  const boxes = ['Lerato Mokoena', 'Aiko Tanaka'].map((name) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name }),
  )
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbour A')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(boxes[0]!)
  await user.click(screen.getByRole('button', { name: 'Create team' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(requestsTo(createTeam)[0]!.body).toMatchObject({ name: 'Harbour A', playerIds: ['p2'] })
})

test('opens the folded settings if the server refuses a field inside', async () => {
  answer(listAffiliations, { items: [] })
  refuse(createTeam, 'VALIDATION_ERROR', [
    { field: 'settings.maxPlayers', key: 'request.tooBig', message: 'Must be 60 or less' },
  ])
  const { user } = await show(<TeamFormDialog team={null} onClose={vi.fn()} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbour A')
  await user.click(screen.getByRole('button', { name: 'Create team' }))
  await screen.findByText('Must be 60 or less')
  const settings = screen.getByText('Joining and limits').closest('details')!
  expect(settings.open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Maximum players')))
})

test('a form that is open sends the version that it shows', async () => {
  answer(listAffiliations, { items: [] })
  answer(updateTeam, someTeamPage())
  let receive: (team: Team) => void = () => undefined
  function LiveDialog() {
    const [team, setTeam] = useState(someTeamPage({ name: 'Harbour A', version: 1 }))
    useEffect(() => {
      receive = setTeam
    }, [])
    return <TeamFormDialog team={team} onClose={() => undefined} />
  }
  const { user } = await show(<LiveDialog />)
  act(() => receive(someTeamPage({ name: 'Harbour One', version: 2 })))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(updateTeam)).toHaveLength(1))
  expect(requestsTo(updateTeam)[0]!.body).toMatchObject({ name: 'Harbour A', version: 1 })
})
