import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Person = { readonly id: string; readonly name: string; readonly games: number }

const [ann, ben] = [
  { id: 'a', name: 'Ann', games: 3 },
  { id: 'b', name: 'Ben', games: 0 },
] as const
const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Player', kind: 'name', cell: ({ name }) => name },
  { id: 'games', header: 'G', title: 'Games', cell: ({ games }) => games },
  {
    id: 'menu',
    header: 'Actions',
    isHeaderHidden: true,
    kind: 'icon',
    cell: ({ name }) => <button type="button">{`Actions for ${name}`}</button>,
  },
]
const getRowKey = ({ id }: Person) => id

test('a table names its columns and rows, and a section without rows has no title', async () => {
  const sections = [
    { rows: [ann] },
    { title: 'No rank yet', rows: [ben] },
    { title: 'Retired', rows: [] },
  ]
  await show(<DataTable columns={columns} sections={sections} rowKey={getRowKey} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Player',
    'G',
    'Actions',
  ])
  expect(screen.getByTitle('Games').textContent).toBe('G')
  screen.getByRole('rowheader', { name: 'Ben' })
  screen.getByText('No rank yet')
  expect(screen.queryByText('Retired')).toBeNull()
})

test('a press on a row opens it, and a press on its button does not', async () => {
  const opened: string[] = []
  await show(
    <DataTable
      columns={columns}
      sections={[{ rows: [ann, ben] }]}
      rowKey={getRowKey}
      onOpen={({ id }) => opened.push(id)}
      detail={({ id }) => id === 'b' && <p>All of Ben’s games</p>}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ann' }))
  expect(opened).toEqual([])
  await userEvent.click(within(screen.getByRole('row', { name: /^Ann/ })).getByText('3'))
  expect(opened).toEqual(['a'])
  expect(screen.getAllByText('All of Ben’s games')).toHaveLength(1)
})
