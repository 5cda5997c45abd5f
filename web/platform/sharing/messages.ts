import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  share: 'Share',
  copied: 'Copied',
  copyByHand: 'Text to share',
  forMembers: 'Only members of the club can open this link.',
} as const

export const t: Translate<typeof english> = createMessages('platform/sharing', english)
