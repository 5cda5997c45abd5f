import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getTeamMatch } from '#contract/teams/team-match.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import { answer } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { someTeamMatch } from '../../testing/teams.test-data.ts'
import { setLanguage } from '../../ui/i18n/translations.ts'
import { PrintMatchScreen } from './print-match-screen.tsx'

afterEach(() => setLanguage(null))

test('prints the name of the match system in the language of the page', async () => {
  const systemId = 'chess.boards4'
  const name = `names.${findSystem(systemId)!.name}`
  answer(getTeamMatch, someTeamMatch(systemId))
  setLanguage({ tag: 'de', dir: 'ltr', messages: { [name]: 'Vier Bretter' } })
  const at = { path: '/teams/matches/$id/print', at: '/teams/matches/m1/print', isBare: true }
  await show(<PrintMatchScreen />, at)
  expect((await screen.findByText(/^Chess/)).textContent).toContain('Vier Bretter')
})
