import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  levelOthers: 'Level with others',
  p: 'P',
  w: 'W',
  d: 'D',
  l: 'L',
  pts: 'Pts',
  places: 'Places',
  standingsCouldNot: 'The standings could not be loaded',
  noStandingsYet: 'No standings yet',
  theyStandHere: 'They stand here from the first result on.',
  firstGoesKnockout: 'The first goes on to the knockout.',
} as const

export const say: Say<typeof english> = sayOf(english)
