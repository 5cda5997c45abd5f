import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { x01Live } from '#engine/live/darts/x01.ts'
import { X01Board } from './x01-board.tsx'
import { show } from '../../../testing/screen.test-data.tsx'
import { getSideNames } from '../../pad/score/side-names.ts'

const createSingle = (name: string) => [{ id: name, name } as never]
const sides = getSideNames({ sides: [createSingle('Ana Abt'), createSingle('Ben Bos')] })

test('fills the leader’s score and marks who throws', async () => {
  const initial = x01Live.begin({ start: 501, legs: 3, throws: 1 })
  const first = x01Live.apply(initial, { kind: 'visit', by: 1, points: 100 })
  if (!first.ok) throw new Error('This visit was refused')
  await show(
    <X01Board
      state={first.state}
      sides={sides}
      visits={[[], []]}
      hit={[]}
      isFinishing={false}
      double={undefined}
    />,
  )
  const findSide = (name: string) => within(screen.getByRole('region', { name }))
  expect(findSide('Ana Abt').getByRole('img', { name: '401 left' }).dataset['filled']).toBe('true')
  expect(
    findSide('Ben Bos').getByRole('img', { name: '501 left' }).dataset['filled'],
  ).toBeUndefined()
  expect(findSide('Ben Bos').getByText(/^To throw/)).toBeDefined()
})
