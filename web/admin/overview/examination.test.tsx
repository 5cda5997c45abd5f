import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { examineSystem } from '#contract/admin.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { Examination } from './examination.tsx'

test('runs the checks on request and shows what to do', async () => {
  answer(examineSystem, {
    items: [
      { name: 'disk', state: 'good', says: 'There is room.', todo: null },
      { name: 'mail', state: 'bad', says: 'The mail server refused.', todo: 'Look at SMTP_URL.' },
    ],
  })
  await show(<Examination />, { as: someUser({ role: 'admin' }) })
  expect(requestsTo(examineSystem)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Run check' }))
  const list = within(await screen.findByRole('list', { name: 'Results' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'DiskThere is room.',
    'E-mailThe mail server refused.Look at SMTP_URL.',
  ])
})
