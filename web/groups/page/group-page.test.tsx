import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getGroup, type Group, pinNotice, updateGroup } from '#contract/groups/group.ts'
import { listInvitations } from '#contract/groups/invitations.ts'
import { changeMember, muteGroup } from '#contract/groups/members.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { useQuery } from '@tanstack/react-query'
import { answer, holdReplies, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someGroupMember, someGroupPage } from '../../testing/group.test-data.ts'
import { GroupScreen } from './group-screen.tsx'
import { MembersTab } from './members-tab.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { GroupMenu } from './group-menu.tsx'

/** A part of the page that reads the group from the cache, as the page does. */
function Page({ of: Part }: { of: (props: { group: Group }) => React.ReactNode }) {
  const { data } = useQuery({ ...queryOf(getGroup, { params: { id: 'g1' } }), enabled: false })
  return data === undefined ? null : <Part group={data} />
}

const cacheGroup = (group: Group) => queryClient.setQueryData(keyOf(getGroup, { id: 'g1' }), group)

test('keeps the settings input when a permission changes', async () => {
  answer(getGroup, someGroupPage({ version: 4 }))
  const at = { path: '/groups/$id', at: '/groups/g1?tab=settings' }
  const { user } = await show(<GroupScreen />, at)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Thursday crowd')
  cacheGroup(someGroupPage({ version: 5 }))
  answer(getGroup, someGroupPage({ version: 5 }))
  answer(updateGroup, ({ body }) =>
    someGroupPage({ name: (body as { name: string }).name, version: 6 }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(updateGroup)).toHaveLength(1))
  expect(requestsTo(updateGroup)[0]!.body).toMatchObject({ name: 'Thursday crowd', version: 5 })
  expect(screen.queryByText(/changed these settings/)).toBeNull()
})

test('does not overwrite settings that someone else saved', async () => {
  const { user } = await show(<Page of={SettingsTab} />)
  cacheGroup(someGroupPage({ version: 4 }))
  const description = await screen.findByRole('textbox', { name: 'Description' })
  await user.type(description, 'Lunch break')
  cacheGroup(someGroupPage({ name: 'Theirs', version: 5 }))
  await screen.findByText('Someone else changed these settings.')
  answer(updateGroup, someGroupPage({ version: 6 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(updateGroup)).toHaveLength(1))
  expect(requestsTo(updateGroup)[0]!.body).toMatchObject({ version: 4 })
})

test('saves permissions that are ticked quickly one after another', async () => {
  answer(listInvitations, { items: [], link: null })
  const { user } = await show(<Page of={MembersTab} />)
  cacheGroup(someGroupPage({ version: 4 }))
  const grantedPermissions: Partial<Group['members'][number]['permissions']> = {}
  answer(changeMember, ({ body }) => {
    const sent = body as { version: number; permissions: object }
    Object.assign(grantedPermissions, sent.permissions)
    const [admin, aiko] = someGroupPage().members
    const members = [
      admin!,
      someGroupMember(aiko!.playerId, aiko!.name, {
        permissions: { ...aiko!.permissions, ...grantedPermissions },
      }),
    ]
    return someGroupPage({ members, version: sent.version + 1 })
  })
  const release = holdReplies(changeMember)
  for (const what of ['Invites', 'Removes, approves', 'Edits']) {
    await user.click(await screen.findByRole('checkbox', { name: `${what}: Aiko Tanaka` }))
  }
  release()
  await waitFor(() => expect(requestsTo(changeMember)).toHaveLength(3))
  const versions = requestsTo(changeMember).map(({ body }) => (body as { version: number }).version)
  expect(versions).toEqual([4, 5, 6])
  for (const what of ['Invites', 'Removes, approves', 'Edits']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: `${what}: Aiko Tanaka` })
    await waitFor(() => expect(box.checked).toBe(true))
  }
})

const notice = {
  text: 'No coaching on Friday',
  byName: 'Lerato Mokoena',
  at: '2026-03-01T18:00:00.000Z',
  until: new Date(2099, 4, 8, 23, 59, 59).toISOString(),
}

test('keeps the end date of a notice that is changed', async () => {
  answer(pinNotice, someGroupPage())
  const { user } = await show(<NoticeDialog group={someGroupPage({ notice })} onClose={vi.fn()} />)
  expect(screen.getByLabelText<HTMLInputElement>(/Show until/).value).toBe('2099-05-08')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), ', sorry')
  await user.click(screen.getByRole('button', { name: 'Pin' }))
  await waitFor(() => expect(requestsTo(pinNotice)).toHaveLength(1))
  expect(requestsTo(pinNotice)[0]!.body).toEqual({
    text: 'No coaching on Friday, sorry',
    until: notice.until,
  })
})

test('rejects a past end date at its field', async () => {
  const expiredNotice = { ...notice, until: new Date(2020, 4, 8, 23, 59, 59).toISOString() }
  const { user } = await show(
    <NoticeDialog group={someGroupPage({ notice: expiredNotice })} onClose={vi.fn()} />,
  )
  await user.click(screen.getByRole('button', { name: 'Pin' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose today or a later day')
  expect(requestsTo(pinNotice)).toEqual([])
})

test('lets a member mute the group’s notices from its menu', async () => {
  const { user } = await show(<Page of={GroupMenu} />)
  cacheGroup(someGroupPage({ version: 4 }))
  answer(muteGroup, ({ body }) => someGroupPage({ version: 4, ...(body as object) }))
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Mute notifications' }))
  await waitFor(() => expect(requestsTo(muteGroup)[0]!.body).toEqual({ isMuted: true }))
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await screen.findByRole('menuitem', { name: 'Unmute notifications' })
})
