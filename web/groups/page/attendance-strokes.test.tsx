import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { AttendanceStrokes } from './attendance-strokes.tsx'

test('shows which recent club nights a member attended', async () => {
  await show(<AttendanceStrokes came={[true, false, true]} />)
  const strokes = screen.getByRole('img', { name: 'Came to 2 of the last 3' })
  const came = [...strokes.children].map((stroke) => stroke.hasAttribute('data-came'))
  expect(came).toEqual([true, false, true])
})
