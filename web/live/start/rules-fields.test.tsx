import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { RulesFields } from './rules-fields.tsx'

test('summarizes the house rules with their questions, and keeps the names of games', async () => {
  await show(
    <RulesFields
      sportId="pool"
      choices={{ game: '8-ball' }}
      settled={{}}
      isOutsideTournament
      change={() => {}}
    />,
  )
  const summary = screen.getByText('House rules').closest('summary')
  expect(summary?.textContent).toContain(
    'eight on the break: breaker chooses, three fouls in a row: lose the rack in 9-Ball',
  )
})
