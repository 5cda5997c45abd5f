import { createMessages, type Message, type Translate } from '../messages/create-messages.ts'

/** Messages about reading a sheet of results, in English. */
export const sheetMessages = {
  'sheet.score': '“{text}” is not a {sport} score. Examples: {examples}',
  'sheet.noScore': 'The score is missing',
  'sheet.date': '“{text}” is not a date. Write 2026-03-14 or 14.03.2026.',
  'sheet.empty': 'No results found in this text',
  'sheet.columns': 'Each line needs player 1, player 2 and score',
  'sheet.column': 'column {at}',
  'sheet.moreCells': 'Line {line} has {cells} cells, but there are {columns} columns',
  'sheet.loserAhead': 'Line {line}: the loser’s score is higher than the winner’s',
  'sheet.mixedDays': 'Line {line} has the day first, but line {other} has the month first',
  'sheet.total': 'The sets add up to {sets}, but the score is {score}',
  'sheet.whoWon': 'Show who won the walkover: 1-0 w/o or 0-1 w/o',
} as const

export type SheetMessage = Message<keyof typeof sheetMessages>

export const t: Translate<typeof sheetMessages> = createMessages(sheetMessages)
