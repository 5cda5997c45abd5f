import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { editMention, keepMention, listMentions, type Mention } from '#contract/players/erasing.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { MentionsPanel } from './mentions-panel.tsx'

const mention = (id: string, text: string): Mention => ({
  id,
  kind: 'season',
  subjectId: id,
  title: `Season ${id}`,
  text,
  foundAt: '2026-03-01T18:00:00.000Z',
})

async function openPanel(hasMore: boolean) {
  answer(listMentions, { items: [mention('a', 'Zoe Cup'), mention('b', 'Zoe League')], hasMore })
  answer(keepMention, { done: true })
  answer(editMention, { done: true })
  const { user } = await show(<MentionsPanel />, { as: someUser({ role: 'admin' }) })
  const first = (await screen.findAllByRole('listitem'))[0]!
  return { user, first }
}
const rows = () => screen.queryAllByRole('listitem')

test('says which names are not searched, and nothing of more texts', async () => {
  await openPanel(false)
  await screen.findByText(/Short and shared names are not searched/)
  expect(screen.queryByText(/More will appear/)).toBeNull()
})

test('removes a kept text from the list without reloading it', async () => {
  const { user, first } = await openPanel(false)
  await user.click(within(first).getByRole('button', { name: 'Keep unchanged' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(requestsTo(listMentions)).toHaveLength(1)
})

test('removes a saved text from the list without reloading it', async () => {
  const { user, first } = await openPanel(false)
  await user.type(within(first).getByRole('textbox'), ' 2026')
  await user.click(within(first).getByRole('button', { name: 'Save text' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(requestsTo(editMention)[0]!.body).toEqual({ text: 'Zoe Cup 2026' })
  expect(requestsTo(listMentions)).toHaveLength(1)
})

test('reloads the list if there are more texts', async () => {
  const { user, first } = await openPanel(true)
  await screen.findByText('More will appear when these are done.')
  await user.click(within(first).getByRole('button', { name: 'Keep unchanged' }))
  await waitFor(() => expect(requestsTo(listMentions)).toHaveLength(2))
})
