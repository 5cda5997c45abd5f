import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  comingTournaments: 'Coming tournaments',
  allOpen: 'All open',
  wait: 'Wait',
  nextMatches: 'Your next matches',
  called: 'Called',
  ready: 'Ready',
  waiting: 'Waiting',
} as const

export const say: Say<typeof english> = sayOf(english)
