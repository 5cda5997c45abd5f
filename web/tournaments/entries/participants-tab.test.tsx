import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { someParticipant, someTournament } from '../../testing/tournament.test-data.ts'
import { ParticipantsTab } from './participants-tab.tsx'

test.each([
  ['pairs', 'cy', '2 pairs'],
  ['entries while someone has no partner', null, '2 entries'],
])('counts %s', async (_, partnerId, count) => {
  const tournament = someTournament('foosball', {
    status: 'registration',
    settings: { ...someTournament('foosball').settings, entrants: 'pairs' },
    participants: [
      someParticipant('ada', 'Ada Brook / Ben Cole', { partnerId: 'ben' }),
      someParticipant('dan', 'Dan Reed', { partnerId }),
    ],
  })
  await show(<ParticipantsTab tournament={tournament} />)
  screen.getByText(count, { selector: '[role=status]' })
})
