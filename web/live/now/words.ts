import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  title: 'Live now',
  failure: 'What is live could not be loaded',
  nothing: 'Nothing is scored live',
  nothingMeans: 'A match that is scored live shows here as it goes on.',
} as const

export const say: Say<typeof english> = sayOf(english)
