import { createMessages, type Message, type Translate } from '../messages/create-messages.ts'

/** Messages about reading a sheet of results, in English. */
export const sheetMessages = {
  'sheet.score': '“{text}” is not a {sport} score. Examples: {examples}',
  'sheet.noScore': 'The score is missing',
  'sheet.date': '“{text}” is not a date. Write 2026-03-14 or 14.03.2026.',
  'sheet.empty': 'No results found in this text',
  'sheet.broken': 'Line {line} can’t be read: a quote is not closed, or text follows it',
  'sheet.tooWide': 'Line {line} has more than {most} columns',
  'sheet.columns': 'Each line needs player 1, player 2 and score',
} as const

export type SheetMessage = Message<keyof typeof sheetMessages>

export const t: Translate<typeof sheetMessages> = createMessages(sheetMessages)
