import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { Attended } from './attended.tsx'

test('shows which recent club nights a member attended', async () => {
  await show(<Attended came={[true, false, true]} />)
  const strokes = screen.getByRole('img', { name: 'Came to 2 of the last 3' })
  const came = [...strokes.children].map((one) => one.hasAttribute('data-came'))
  expect(came).toEqual([true, false, true])
})
