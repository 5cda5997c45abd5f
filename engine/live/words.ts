import { sayFrom } from '../words/say.ts'

/** Refusals of live scoring that all sports share; each sport has its own beside its rules. */
export const liveWords = {
  'live.over': 'The match is over',
  'live.noEvent': 'This entry is not in the log of the match',
  'live.onlyEntriesEdited': 'Only what was entered can be changed, not a correction of it',
  'live.otherPlace': 'Changed like this it would belong to another part of the match',
  'live.noTimeout': 'There are {most} time-outs a side and game',
} as const

export const say = sayFrom(liveWords)
