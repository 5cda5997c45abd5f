import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Results sheet',
  intro: 'One match a row. Tab and Enter go on; names complete as you type.',
  day: 'Day',
  matchType: 'Match type',
  'type.casual': 'Casual',
  'type.friendly': 'Friendly, not rated',
  'type.league': 'League',
  asWritten: 'As the score says',
  results: 'Results',
  player1: 'Player 1',
  player2: 'Player 2',
  score: 'Score',
  row: 'Row {row}',
  player1Of: 'Player 1, row {row}',
  player2Of: 'Player 2, row {row}',
  scoreOf: 'Score, row {row}',
  clearRow: 'Clear row {row}',
  moreRows: 'More rows',
  addGuest: 'Add guest “{name}”',
  addNamed: 'Add “{name}”',

  'field.player1Id': 'Player 1: {problem}',
  'field.player2Id': 'Player 2: {problem}',
  'field.score': 'Score: {problem}',
  'field.playedAt': 'Day: {problem}',
  ready: '{score}, {format}',
  readyOn: '{day}: {score}, {format}',
  isRight: 'It is right',
  confirmed: 'Confirmed: {warnings}',
  checking: 'Checking',

  paste: 'Paste or import',
  pasteLabel: 'Results, one match a line',
  pasteHint:
    'Player 1, player 2 and the score, parted by commas, semicolons or tabs. The first line may name the columns: player1, player2, score (or score1 and score2), date. A list copied from a table can also be pasted straight into a row.',
  pasteExample: 'Ada Example, Ben Example, 3-1',
  putIn: 'Put into the sheet',
  tooMany: 'The first {most} of {count} lines are in the sheet. Save them, then take the rest.',

  nothingYet: 'Nothing to save yet',
  summary: '{ready} ready',
  summaryFaults: '{ready} ready, {faults} to mend or confirm',
  saveNone: 'Save results',
  saveCount: { one: 'Save {count} result', other: 'Save {count} results' },
  saved: { one: '{count} result is on record', other: '{count} results are on record' },
  savedHint: 'Undo makes them void and puts the rows back into the sheet.',
  undoAll: 'Undo all',
  undone: { one: '{count} result undone', other: '{count} results undone' },
  undoneHint: 'They stay on record as void and no longer count.',
  leftOver: { one: '{count} stays: {problem}', other: '{count} stay: {problem}' },
  undoFailed: 'Nothing was undone. {reason}',
  undoStopped: {
    one: '{count} result is undone and back in the sheet; these are not. {reason}',
    other: '{count} results are undone and back in the sheet; these are not. {reason}',
  },
  reasonOfUndo: 'Sheet of results undone',
  waits:
    'No connection. The sheet is kept in this browser and is sent when the connection is back, while this page is open; each row counts once.',
  notChecked: 'Names and matches on record are checked once the connection is back.',
  notSaved: 'Not saved. {reason}',
} as const

export const t: Translate<typeof english> = createMessages(english)
