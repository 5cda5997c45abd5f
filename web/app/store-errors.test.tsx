import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { clientErrorTable, type ClientErrorCode } from '#contract/errors.ts'
import { createGroup, deleteGroup, listGroups, updateGroup } from '#contract/groups/group.ts'
import {
  answerInvitation,
  inviteInBulk,
  listInvitations,
  listMyInvitations,
  makeJoinLink,
  readInvitation,
} from '#contract/groups/invitations.ts'
import { joinGroup, removeMember } from '#contract/groups/members.ts'
import { listMyMeetups } from '#contract/groups/meetups.ts'
import { listPlayers } from '#contract/players/players.ts'
import { listSeasons } from '#contract/club/seasons.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { changeRoster, createTeam, listTeams } from '#contract/teams/team.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { Toasts } from '../platform/toasts/toasts.tsx'
import { TeamFormDialog } from '../teams/form/team-form-dialog.tsx'
import { TeamsScreen } from '../teams/list/teams-screen.tsx'
import { AddPlayerDialog } from '../teams/page/add-player-dialog.tsx'
import { MemberDialogs } from '../teams/page/member-dialogs.tsx'
import { someGroupMember, someGroupPage } from '../testing/group.test-data.ts'
import { answer, refuse } from '../testing/network.test-data.ts'
import { pageOfPlayers, someClub } from '../testing/people.test-data.ts'
import { show } from '../testing/screen.test-data.tsx'
import { someTeamPlayer, someTeamPage } from '../testing/teams.test-data.ts'
import { TournamentFormDialog } from '../tournaments/form/tournament-form-dialog.tsx'
import { TournamentsScreen } from '../tournaments/list/tournaments-screen.tsx'
import { AskToJoinDialog } from '../groups/ask-to-join-dialog.tsx'
import { InvitationScreen } from '../groups/invitation/invitation-screen.tsx'
import { WaitingInvitations } from '../groups/invitation/waiting-invitations.tsx'
import { InviteDialog } from '../groups/inviting/invite-dialog.tsx'
import { JoinLink } from '../groups/inviting/join-link.tsx'
import { GroupsScreen } from '../groups/list/groups-screen.tsx'
import { NewGroupDialog } from '../groups/list/new-group-dialog.tsx'
import { GroupMenu } from '../groups/page/group-menu.tsx'
import { MemberMenu } from '../groups/page/member-menu.tsx'
import { SettingsTab } from '../groups/page/settings-tab.tsx'

type StoreCode = Exclude<ClientErrorCode, 'NETWORK_ERROR' | 'TIMEOUT'>

const isStoreCode = (code: ClientErrorCode): code is StoreCode =>
  code !== 'NETWORK_ERROR' && code !== 'TIMEOUT'
const storeCodes = (Object.keys(clientErrorTable) as ClientErrorCode[]).filter(isStoreCode)

const onClose = vi.fn()
const group = someGroupPage()

const open = async (element: ReactNode, options?: Parameters<typeof show>[1]) =>
  show(
    <>
      {element}
      <Toasts />
    </>,
    options,
  )
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/**
 * Each store error code, and the user action that causes it. The server answers 500, without retry.
 */
const failures: Readonly<Record<StoreCode, () => Promise<void>>> = {
  FETCH_GROUPS_ERROR: async () => {
    refuse(listGroups, 'UNKNOWN')
    await open(<GroupsScreen />, { path: '/groups' })
  },
  CREATE_GROUP_ERROR: async () => {
    refuse(createGroup, 'UNKNOWN')
    const { user } = await open(<NewGroupDialog onClose={onClose} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lunch crowd')
    await press(user, /^(Create|Make) group$/)
  },
  UPDATE_GROUP_ERROR: async () => {
    refuse(updateGroup, 'UNKNOWN')
    const { user } = await open(<SettingsTab group={group} />)
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Lunch break')
    await press(user, 'Save')
  },
  DELETE_GROUP_ERROR: async () => {
    refuse(deleteGroup, 'UNKNOWN')
    const { user } = await open(<GroupMenu group={group} />)
    await press(user, 'Actions')
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
    await press(user, /^Delete/)
  },
  ADD_PLAYER_ERROR: async () => {
    refuse(joinGroup, 'UNKNOWN')
    const { user } = await open(<AskToJoinDialog group={group} onClose={onClose} />)
    await press(user, 'Ask')
  },
  REMOVE_PLAYER_ERROR: async () => {
    refuse(removeMember, 'UNKNOWN')
    const member = someGroupMember('p2', 'Aiko Tanaka')
    const { user } = await open(<MemberMenu group={group} member={member} />)
    await press(user, /Aiko Tanaka/)
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    await press(user, 'Remove')
  },
  FETCH_INVITATIONS_ERROR: async () => {
    refuse(listMyInvitations, 'UNKNOWN')
    await open(<WaitingInvitations />)
  },
  SEND_INVITATION_ERROR: async () => {
    answer(listInvitations, { items: [], link: null })
    refuse(makeJoinLink, 'UNKNOWN')
    const { user } = await open(<JoinLink group={group} />)
    await press(user, /link/)
  },
  RESPOND_INVITATION_ERROR: async () => {
    answer(readInvitation, {
      id: 'i1',
      group: { ...group, places: null },
      groupId: null,
      invitedByName: 'Aiko Tanaka',
      message: '',
      status: 'pending',
      createdAt: '2026-03-01T18:00:00.000Z',
      expiresAt: '2099-03-08T18:00:00.000Z',
      isForYou: true,
      lacks: null,
      forWhom: null,
    })
    refuse(answerInvitation, 'UNKNOWN')
    const at = { path: '/invitation/$key', at: '/invitation/i1', isBare: true }
    const { user } = await open(<InvitationScreen />, at)
    await press(user, /^Accept/)
  },
  BULK_INVITE_ERROR: async () => {
    answer(listInvitations, { items: [], link: null })
    answer(inviteInBulk, ({ body }) => ({
      rows: (body as { rows: string[] }).rows.map((text) => ({
        text,
        name: 'Kim Park',
        by: 'notice' as const,
        fate: 'invited' as const,
        isSeveral: false,
        until: null,
      })),
      invited: 1,
    }))
    const { user } = await open(<InviteDialog group={group} onClose={onClose} />)
    const field = screen.getByRole('textbox', { name: 'People, e-mails or phone numbers' })
    await user.type(field, 'Kim Park')
    await screen.findByText('Gets an invitation')
    refuse(inviteInBulk, 'UNKNOWN')
    await press(user, /^Send/)
  },
  FETCH_TOURNAMENTS_ERROR: async () => {
    refuse(listTournaments, 'UNKNOWN')
    await open(<TournamentsScreen />, { path: '/tournaments' })
  },
  CREATE_TOURNAMENT_ERROR: async () => {
    refuse(createTournament, 'UNKNOWN')
    const { user } = await open(
      <TournamentFormDialog tournament={null} sportId="darts" onClose={onClose} />,
    )
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring Open')
    await press(user, 'Create tournament')
  },
  FETCH_TEAMS_ERROR: async () => {
    refuse(listTeams, 'UNKNOWN')
    await open(<TeamsScreen />, { path: '/teams' })
  },
  CREATE_TEAM_ERROR: async () => {
    refuse(createTeam, 'UNKNOWN')
    const { user } = await open(<TeamFormDialog team={null} onClose={onClose} onSaved={vi.fn()} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour A')
    await press(user, 'Create team')
  },
  ADD_MEMBER_ERROR: async () => {
    refuse(changeRoster, 'UNKNOWN')
    const { user } = await open(<AddPlayerDialog team={someTeamPage()} onClose={onClose} />)
    await user.type(await screen.findByRole('combobox', { name: 'Player' }), 'Aiko')
    await user.click((await screen.findAllByRole('option', { name: /Aiko/ }))[0]!)
  },
  REMOVE_MEMBER_ERROR: async () => {
    refuse(changeRoster, 'UNKNOWN')
    const { user } = await open(
      <MemberDialogs
        open="remove"
        team={someTeamPage()}
        player={someTeamPlayer()}
        onClose={onClose}
      />,
    )
    await press(user, 'Remove from team')
  },
}

beforeEach(() => {
  answer(getClub, someClub)
  answer(listPlayers, pageOfPlayers())
  answer(listMyInvitations, { items: [] })
  answer(listAffiliations, { items: [] })
  answer(listMyMeetups, { items: [] })
  answer(listSeasons, { items: [] })
})

test.each(storeCodes)('shows the message of %s', async (code) => {
  await failures[code]()
  const { userMessage } = clientErrorTable[code]
  await waitFor(() => expect(document.body.textContent).toContain(userMessage))
})
