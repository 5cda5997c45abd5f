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
} as const

export const say = sayFrom(liveWords)
