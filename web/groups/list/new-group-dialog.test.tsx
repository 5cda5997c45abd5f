import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createGroup } from '#contract/groups/group.ts'
import { getRouter } from '../../platform/navigation.ts'
import { someGroupPage } from '../../testing/group.test-data.ts'
import { answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { NewGroupDialog } from './new-group-dialog.tsx'

test.each([
  ['does not open a form again that a link had opened', '/groups?create=true', 1],
  ['leads to the list whose button had opened the form', '/groups', 2],
])('Back %s', async (_, at, entries) => {
  answer(createGroup, someGroupPage({ id: 'g7' }))
  const { user, address } = await show(<NewGroupDialog onClose={vi.fn()} />, { at })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Monday Pool')
  await user.click(screen.getByRole('button', { name: 'Create group' }))
  await waitFor(() => expect(address()).toBe('/groups/g7'))
  expect(getRouter().history.length).toBe(entries)
})
