import { sayFrom } from '../words/say.ts'

/** Refusals of live scoring that all sports share; each sport has its own beside its rules. */
export const liveWords = {
  'live.over': 'The match is over',
  'live.noEvent': 'This entry is not in the log of the match',
  'live.onlyEntriesEdited': 'Only what was entered can be changed, not a correction of it',
  'live.otherPlace': 'Changed like this it would belong to another part of the match',
  'live.noTimeout': 'There are {most} time-outs a side and game',
  'live.serverFirst': 'Say first who serves',
  'live.noServerToName': 'The server of this game is known',
  'live.otherPairServes': 'The other pair serves first in this game',
  'live.serverReceives': 'Server and receiver stand on different sides',
  'live.isExpedite': 'The expedite system holds already',
  'live.noExpedite': 'Returns are counted under the expedite system only',
  'live.timeoutUsed': 'There is one time-out a side and match',
  'live.notAtTable': 'The other side is at the table',
  'live.rackNotSo': 'This rack cannot have been won by: {how}',
  'live.noPushOut': 'A push-out comes straight after the break of 9-ball only',
  'live.answerFirst': 'Say first who plays after the push-out',
  'live.noEight': 'There is no eight on the break in 9-ball',
  'live.noBalls': 'Balls must be a whole number from 0',
  'live.beyondTarget': 'The match ends at {to} points',
  'live.noBreak': 'A breaking foul is made at an opening break, before any ball',
  'live.noChoice': 'There is nothing to choose for this side',
  'live.choiceFirst': 'Say first who breaks',
} as const

export const say = sayFrom(liveWords)
