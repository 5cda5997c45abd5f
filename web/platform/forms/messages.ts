import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  discardAsk: 'Discard your changes?',
  discardMeans: 'What you entered has not been saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
} as const

export const t: Translate<typeof english> = createMessages('platform/forms', english)
