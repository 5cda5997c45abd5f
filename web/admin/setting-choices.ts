import type { ClubSettings } from '#contract/club-settings.ts'
import { say } from './words.ts'

export type Choice<Value = unknown> = {
  readonly value: Value
  readonly label: string
  /** What follows from it. */
  readonly hint: string
}

/** What may be chosen of each setting, with its words. */
export const choices: {
  readonly [Name in keyof ClubSettings]: readonly Choice<ClubSettings[Name]>[]
} = {
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
  guestsBy: [
    { value: 'organisers', label: say('who.organisers'), hint: say('guests.organisersHint') },
    { value: 'everyone', label: say('who.everyone'), hint: say('guests.everyoneHint') },
  ],
}
