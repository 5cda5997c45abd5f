import { createMessages, type Translate } from '../i18n/create-messages.ts'

const english = {
  'result.W': 'won',
  'result.D': 'drawn',
  'result.L': 'lost',
  matchText: '{date}: {result}, rating {rating} ± {deviation}',
  summary: {
    one: 'Rating from {first} to {last} over {count} match, {won} won, between {low} and {high}',
    other:
      'Rating from {first} to {last} over {count} matches, {won} won, between {low} and {high}',
  },
  matchesByDay: 'Matches per day this week: {days}',
} as const

export const t: Translate<typeof english> = createMessages('ui/charts', english)
