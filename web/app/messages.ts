import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  noPage: 'This page does not exist',
  noPageAt: '{address} does not exist. Here are the sports instead.',
} as const

export const t: Translate<typeof english> = createMessages('app', english)
