import type { EverySetting } from '#contract/club/club-settings.ts'
import { t } from '../messages.ts'

export type Choice<Value = unknown> = {
  readonly value: Value
  readonly label: string
  /** Describes its effect. */
  readonly hint: string
}

/** Settings with a few choices; the others have their own fields. */
export type ChoiceSetting = Exclude<
  keyof EverySetting,
  'clubName' | 'colour' | 'timeZone' | 'sports' | 'embedSites'
>

/** Returns the choices of each setting, with their labels. */
export const choices = (): {
  readonly [Name in ChoiceSetting]: readonly Choice<EverySetting[Name]>[]
} => ({
  weekStart: [
    { value: 'monday', label: t('day.monday'), hint: t('weekStart.hint') },
    { value: 'sunday', label: t('day.sunday'), hint: t('weekStart.hint') },
    { value: 'saturday', label: t('day.saturday'), hint: t('weekStart.hint') },
  ],
  publicResults: [
    { value: false, label: t('public.members'), hint: t('publicResults.offHint') },
    { value: true, label: t('public.everyone'), hint: t('publicResults.onHint') },
  ],
  publicTournaments: [
    { value: false, label: t('public.members'), hint: t('publicTournaments.offHint') },
    { value: true, label: t('public.everyone'), hint: t('publicTournaments.onHint') },
  ],
  embedding: [
    { value: 'nowhere', label: t('embedding.nowhere'), hint: t('embedding.nowhereHint') },
    { value: 'sites', label: t('embedding.sites'), hint: t('embedding.sitesHint') },
    { value: 'anywhere', label: t('embedding.anywhere'), hint: t('embedding.anywhereHint') },
  ],
  signUp: [
    { value: 'open', label: t('signUp.open'), hint: t('signUp.openHint') },
    { value: 'approval', label: t('signUp.approval'), hint: t('signUp.approvalHint') },
    { value: 'closed', label: t('signUp.closed'), hint: t('signUp.closedHint') },
  ],
  organizerRights: [
    { value: 'approval', label: t('rights.approval'), hint: t('rights.approvalHint') },
    { value: 'at_once', label: t('rights.atOnce'), hint: t('rights.atOnceHint') },
  ],
  verifyEmailFirst: [
    { value: false, label: t('verify.later'), hint: t('verify.laterHint') },
    { value: true, label: t('verify.first'), hint: t('verify.firstHint') },
  ],
  recordForOthers: [
    { value: 'organisers', label: t('who.organisers'), hint: t('record.organisersHint') },
    { value: 'everyone', label: t('who.everyone'), hint: t('record.everyoneHint') },
  ],
  pushNotices: [
    { value: false, label: t('off'), hint: t('pushNotices.offHint') },
    { value: true, label: t('on'), hint: t('pushNotices.onHint') },
  ],
  guestsBy: [
    { value: 'organisers', label: t('who.organisers'), hint: t('guests.organisersHint') },
    { value: 'everyone', label: t('who.everyone'), hint: t('guests.everyoneHint') },
  ],
  groupsBy: [
    { value: 'organisers', label: t('who.organisers'), hint: t('groups.organisersHint') },
    { value: 'everyone', label: t('who.everyone'), hint: t('groups.everyoneHint') },
  ],
})
