import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  champion: 'Champion',
  noChampion: 'No one came to the final',
  sharedFirst: 'First place is shared',
  podium: 'Podium',
  wins: { one: '{count} win', other: '{count} wins' },
  finalAgainst: 'Final against {name}',
  finalNotPlayed: 'The final against {name} was not played',
  points: { one: 'point', other: 'points' },
  scoreSeparator: 'to',
  savePicture: 'Save picture',
  shareWinner: '{name} won {tournament}',
  shareResult: 'Final result of {tournament}',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/champion', english)
