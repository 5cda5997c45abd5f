import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createGroup } from '#contract/groups/group.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { createTeam } from '#contract/teams/team.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { getClub } from '#contract/club/club.ts'
import { NewGroupDialog } from '../groups/list/new-group-dialog.tsx'
import { Toasts } from '../platform/toasts/toasts.tsx'
import { TeamFormDialog } from '../teams/form/team-form-dialog.tsx'
import { someGroupPage } from '../testing/group.test-data.ts'
import { answer, holdReplies, requestsTo } from '../testing/network.test-data.ts'
import { someClub } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { someTeamPage } from '../testing/teams.test-data.ts'
import { someTournament } from '../testing/tournament.test-data.ts'
import { TournamentFormDialog } from '../tournaments/form/tournament-form-dialog.tsx'

type Close = { onClose: () => void }
const onSaved = vi.fn()

const forms = [
  ['Group created', createGroup, someGroupPage(), NewGroupDialog],
  [
    'Team created',
    createTeam,
    someTeamPage(),
    (close: Close) => <TeamFormDialog team={null} onSaved={onSaved} {...close} />,
  ],
  [
    'Tournament created',
    createTournament,
    someTournament('darts'),
    (close: Close) => <TournamentFormDialog tournament={null} sportId="darts" {...close} />,
  ],
] as const

/** A screen with a form that is closed by its own button. */
function Screen({ form, onClose }: Close & { form: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      {isOpen && form(close)}
      <Toasts />
    </>
  )
}

test.each(forms)(
  '%s: a reply after the form was closed opens and closes nothing',
  async (message, endpoint, reply, Form) => {
    answer(getClub, someClub)
    answer(listAffiliations, { items: [] })
    answer(endpoint, reply as never)
    const onClose = vi.fn()
    const { user, address } = await show(
      <Screen form={(close) => <Form onClose={close} />} onClose={onClose} />,
    )
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour')
    const release = holdReplies(endpoint)
    await user.click(screen.getByRole('button', { name: /^Create/ }))
    await waitFor(() => expect(requestsTo(endpoint)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    release()
    await screen.findByText(message)
    expect(onClose).toHaveBeenCalledOnce()
    expect(onSaved).not.toHaveBeenCalled()
    expect(address()).toBe('/')
  },
)
