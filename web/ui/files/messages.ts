import { createMessages, type Translate } from '../i18n/create-messages.ts'

const english = {
  encoding: 'Encoding',
  readAs: 'Read as {encoding}',
  readAsWhich: 'Choose the encoding',
  'encoding.utf-8': 'UTF-8',
  'encoding.windows-1252': 'Western European (Windows-1252)',
  'encoding.iso-8859-1': 'Western European (ISO-8859-1)',
  'encoding.windows-1250': 'Central European (Windows-1250)',
  'encoding.macintosh': 'Western European (Mac Roman)',
  'encoding.utf-16le': 'UTF-16 (little-endian)',
  'encoding.utf-16be': 'UTF-16 (big-endian)',

  inFile: 'In your file',
  firstValues: 'First values',
  importAs: 'Import as',
  importAsOf: 'Import {column} as',
  columnNumber: 'Column {number}',
  chooseMeaning: 'Choose…',

  fileIsEmpty: 'The file is empty. Choose another one.',
  fileTooLarge: 'The file is larger than 1 MB. Split it, or choose another one.',
  fileIsZip: 'This is a workbook or ZIP file. Save it as CSV or text, then choose that file.',
  fileIsOldOffice: 'This is an Office file. Save it as CSV or text, then choose that file.',
  fileIsPdf: 'This is a PDF, not a text file. Export the data as CSV or text.',
  fileIsRichText: 'This is a formatted document. Save it as plain text.',
  fileIsPicture: 'This is a picture, not a text file. Choose a CSV or text file.',
  fileIsPacked: 'This file is compressed. Unpack it, then choose the file inside.',
  fileIsBinary: 'This isn’t a text file, or it is UTF-16 without a byte order mark.',
  fileIsCut: 'The file ends in the middle of a letter, so part is missing. Get it again.',
  fileNotIn: 'The file isn’t {encoding}. Choose another encoding.',
  fileHasControls:
    'Line {line} has control codes when read as {encoding}. Choose another encoding.',
  fileIsMixed: 'Line {line} is UTF-8 but line {other} isn’t. Save the file in one encoding.',
  fileNotRead: 'The file can’t be read. Check that it still exists, then choose it again.',
} as const

export const t: Translate<typeof english> = createMessages('ui/files', english)
