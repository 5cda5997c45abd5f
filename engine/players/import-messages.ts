import { createMessages, type Translate } from '../messages/create-messages.ts'

/** Messages about importing players, in English. */
export const importMessages = {
  'import.noPlayers': 'The file has no players',
  'import.noHeadings': 'The first line must name the columns: name, email, level',
  'import.noNameColumn': 'Choose the column with the names',
  'import.tooMany': 'A file can have at most {most} players, and this one has {count}',
  'import.name': 'Name: {problem}',
  'import.email': 'Email: {problem}',
  'import.level': 'Level: "{text}" is not one of {levels}',
  'import.suspicious': 'Name: Invalid input',
  'import.whichSurname': 'Name: put a comma after the surname of "{text}"',
  'import.moreCells': 'The line has {cells} cells, but there are {columns} columns',
  'import.several': 'Matches {count} players: {names}',
  'import.emailOf': 'E-mail belongs to {name}',
  'import.perhaps': 'May be {names}',
  'import.otherEmail': '{name} has another e-mail',
  'import.sameName': 'Same name as line {line}',
  'import.sameEmail': 'Same e-mail as line {line}',
  'import.takenByLine': 'Line {line} is matched with {name}, too',
  'import.skipped': 'Skipped by choice',
  'import.unknownPlayer': 'The chosen player no longer exists',
  'import.emailLeftOut': 'Without the e-mail, which belongs to {owner}',
  'import.emailLeftOutInvalid': 'Without the e-mail, which is not valid',
  'import.emailKept': 'Keeps their e-mail',
  'import.levelLeftOut': 'Without a starting level',
  'import.levelKept': 'Keeps their starting level',
  'import.line': 'line {line}',
} as const

export const t: Translate<typeof importMessages> = createMessages(importMessages)
