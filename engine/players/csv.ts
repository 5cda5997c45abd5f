/** One record: its cells, and the line of the file, from 1, on which it starts. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

export type Csv =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | {
      readonly ok: false
      readonly line: number
      readonly fault: 'quote' | 'columns'
      readonly message: string
    }

/** Maximum number of columns. No club needs more, and reading them is expensive. */
export const MOST_CSV_COLUMNS = 200

const delimiters = [',', ';', '\t'] as const

// Spreadsheets in many countries write semicolons; the first line shows which it is.
function findDelimiter(text: string): string {
  const firstLine = (/^[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, '')) ?? [''])[0]
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

type Cell = { readonly text: string; readonly end: number }

function quotedCell(text: string, start: number): Cell | null {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return { text: text.slice(start, end), end }
}

const broken = (line: number, message: string): Csv => ({
  ok: false,
  line,
  fault: 'quote',
  message,
})
const tooWide = (line: number): Csv => ({
  ok: false,
  line,
  fault: 'columns',
  message: `There are more than ${MOST_CSV_COLUMNS} columns`,
})

const countLines = (text: string) => text.split('\n').length - 1

/**
 * Parses comma-separated values. Quoted cells may contain delimiters, line breaks and doubled quotes. The
 * delimiter is the given one, else a comma, semicolon or tab, whichever the first line uses most. A byte
 * order mark is skipped, empty lines are left out, and lines may end in LF, CR or CRLF. Refuses a quote that
 * is not closed or is followed by text, and a line of more than 200 columns.
 * Source: RFC 4180, section 2.
 */
export function readCsv(file: string, given?: ',' | ';' | '\t'): Csv {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const delimiter = given ?? findDelimiter(text)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let line = 1
  let recordLine = 1
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"'
    const cell = quoted ? quotedCell(text, at) : plainCell(text, at, delimiter)
    if (!cell) return broken(line, 'A quote is opened and never closed')
    line += countLines(text.slice(at, cell.end))
    const next = text[cell.end]
    if (next !== undefined && next !== delimiter && next !== '\n') {
      return broken(line, 'Text follows a closing quote')
    }
    cells.push(cell.text)
    if (cells.length > MOST_CSV_COLUMNS) return tooWide(line)
    at = cell.end + 1
    if (next === delimiter) {
      // The record continues, even if the file ends after a delimiter.
      if (at === text.length) cells.push('')
      else continue
    }
    const isEmpty = !quoted && cells.length === 1 && cell.text === ''
    if (!isEmpty) records.push({ line: recordLine, cells })
    cells = []
    line++
    recordLine = line
  }
  return { ok: true, records }
}
