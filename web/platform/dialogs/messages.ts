import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  discardTitle: 'Discard your changes?',
  discardBody: 'What you entered has not been saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
} as const

export const t: Translate<typeof english> = createMessages('platform/dialogs', english)
