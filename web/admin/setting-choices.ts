import type { EverySetting } from '#contract/club-settings.ts'
import { say } from './words.ts'

export type Choice<Value = unknown> = {
  readonly value: Value
  readonly label: string
  /** What follows from it. */
  readonly hint: string
}

/** Settings that are one of a few; the others have fields of their own. */
export type ChosenSetting = Exclude<
  keyof EverySetting,
  'clubName' | 'colour' | 'timeZone' | 'sports'
>

/** What may be chosen of each setting, with its words. */
export const choices: {
  readonly [Name in ChosenSetting]: readonly Choice<EverySetting[Name]>[]
} = {
  weekStart: [
    { value: 'monday', label: say('day.monday'), hint: say('weekStart.hint') },
    { value: 'sunday', label: say('day.sunday'), hint: say('weekStart.hint') },
    { value: 'saturday', label: say('day.saturday'), hint: say('weekStart.hint') },
  ],
  publicResults: [
    { value: false, label: say('public.members'), hint: say('publicResults.offHint') },
    { value: true, label: say('public.everybody'), hint: say('publicResults.onHint') },
  ],
  publicTournaments: [
    { value: false, label: say('public.members'), hint: say('publicTournaments.offHint') },
    { value: true, label: say('public.everybody'), hint: say('publicTournaments.onHint') },
  ],
  signUp: [
    { value: 'open', label: say('signUp.open'), hint: say('signUp.openHint') },
    { value: 'approval', label: say('signUp.approval'), hint: say('signUp.approvalHint') },
    { value: 'closed', label: say('signUp.closed'), hint: say('signUp.closedHint') },
  ],
  organizerRights: [
    { value: 'approval', label: say('rights.approval'), hint: say('rights.approvalHint') },
    { value: 'at_once', label: say('rights.atOnce'), hint: say('rights.atOnceHint') },
  ],
  verifyEmailFirst: [
    { value: false, label: say('verify.later'), hint: say('verify.laterHint') },
    { value: true, label: say('verify.first'), hint: say('verify.firstHint') },
  ],
  recordForOthers: [
    { value: 'organisers', label: say('who.organisers'), hint: say('record.organisersHint') },
    { value: 'everyone', label: say('who.everyone'), hint: say('record.everyoneHint') },
  ],
  pushNotices: [
    { value: false, label: say('off'), hint: say('pushNotices.offHint') },
    { value: true, label: say('on'), hint: say('pushNotices.onHint') },
  ],
  guestsBy: [
    { value: 'organisers', label: say('who.organisers'), hint: say('guests.organisersHint') },
    { value: 'everyone', label: say('who.everyone'), hint: say('guests.everyoneHint') },
  ],
  groupsBy: [
    { value: 'organisers', label: say('who.organisers'), hint: say('groups.organisersHint') },
    { value: 'everyone', label: say('who.everyone'), hint: say('groups.everyoneHint') },
  ],
}
