import { commonWords } from '../ui/common-words.ts'
import { sayOf, type Say } from '../ui/words-of.ts'

const english = {
  ...commonWords,
  reasonIfLike: 'Reason, if you like',
  sayWhyPlayers: 'Say why; the players read it.',
  somethingWentWrong: 'Something went wrong.',
  unexpectedErrorOccurred: 'An unexpected error occurred.',
  matchRecorded: 'A match with you was recorded',
  matchCorrected: 'A match with you was corrected',
  matchVoided: 'A match with you was voided',
  connectionFailed: 'Connection failed',
  admin: 'Admin',
  organizer: 'Organizer',
  messages: 'Messages',
  takenBack: 'Taken back',
  couldNotTaken: 'That could not be taken back',
  signFirst: 'Sign in first.',
} as const

export const say: Say<typeof english> = sayOf(english)
