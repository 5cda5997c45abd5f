import { createMessages, type Message, type Translate } from '../messages/create-messages.ts'

/** Messages about reading files from elsewhere, in English. */
export const exchangeMessages = {
  'table.quote': 'Line {line}: a quote is opened and never closed, or text follows it',
  'table.columns': 'Line {line}: there are more than {most} columns',
} as const

export type ExchangeMessage = Message<keyof typeof exchangeMessages>

export const t: Translate<typeof exchangeMessages> = createMessages(exchangeMessages)
