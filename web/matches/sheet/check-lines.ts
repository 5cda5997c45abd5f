import type { CallOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { enterResults, RowOutcome } from '#contract/sheets.ts'
import { readDay } from '#engine/sheets/read-day.ts'
import { readScore, type ParsedScore } from '#engine/sheets/read-score.ts'
import { t as sheetText } from '#engine/sheets/messages.ts'
import { checkResult } from '#engine/sports/check.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { isEmpty, getPlayTimes, type Line, type Sheet } from './sheet.ts'

export type SentRow = NonNullable<CallOf<typeof enterResults>['body']>['rows'][number]

/** A row checked in the browser, with its parsed score and problems. */
export type CheckedRow = {
  readonly line: Line
  readonly parsed: ParsedScore | null
  /** The row as it is sent to the server; null if incomplete or invalid. */
  readonly row: SentRow | null
  readonly errors: readonly FieldProblem[]
  readonly warnings: readonly FieldProblem[]
  /** Whether a name or the score is missing. */
  readonly isPartial: boolean
}

/** Checks every row with content by the rules of the sport. */
export function checkLines(sheet: Sheet, now: number): ReadonlyMap<string, CheckedRow> {
  const playTimes = getPlayTimes(sheet, now)
  const filled = sheet.lines.filter((line) => !isEmpty(line))
  return new Map(
    filled.map((line) => {
      const day = line.day === '' ? sheet.day : readDay(line.day)
      return [
        line.key,
        checkLine(sheet, { ...line, day: day ?? line.day }, playTimes.get(line.key)!),
      ]
    }),
  )
}

const isNamed = ({ name }: Line['player1']) => name.trim() !== ''

function checkLine(sheet: Sheet, line: Line, playTime: string): CheckedRow {
  const reading = readScore(sheet.sportId, line.score, sheet.format || null)
  const isPartial = !isNamed(line.player1) || !isNamed(line.player2) || line.score.trim() === ''
  const unsendable = { line, parsed: null, row: null, warnings: [], isPartial }
  const isDayInvalid = readDay(line.day) === null
  const dayProblems = isDayInvalid
    ? [{ field: 'playedAt', ...sheetText('sheet.date', { text: line.day }) }]
    : []
  if (!reading.ok) {
    const scoreProblems =
      line.score.trim() === '' ? [] : [{ field: 'player1Score', ...reading.problem }]
    return { ...unsendable, errors: [...dayProblems, ...scoreProblems] }
  }
  const { read: parsed } = reading
  const draft = lineToDraft(sheet, line, parsed)
  const check = checkResult({
    ...draft,
    // The server resolves names to players. Placeholders keep two players of the same name apart.
    player1Id: line.player1.id || '1',
    player2Id: line.player2.id || '2',
    score1: parsed.score[0],
    score2: parsed.score[1],
    details: parsed.details ?? undefined,
  })
  const errors = [...dayProblems, ...(check.ok ? [] : check.errors)]
  if (dayProblems.length > 0 || isPartial) return { ...unsendable, parsed, errors }
  const row: SentRow = {
    ...draft,
    key: line.key,
    playedAt: line.playedAt || playTime,
    confirmed: line.confirmed !== '',
  }
  return { line, parsed, row, errors, warnings: check.warnings, isPartial: false }
}

function lineToDraft({ sportId, matchType }: Sheet, line: Line, parsed: ParsedScore) {
  const { player1, player2 } = line
  return {
    sportId,
    matchType,
    format: parsed.format,
    player1Id: player1.id,
    player2Id: player2.id,
    player1Name: player1.id === '' ? player1.name.trim() : '',
    player2Name: player2.id === '' ? player2.name.trim() : '',
    player1Score: parsed.score[0],
    player2Score: parsed.score[1],
    details: parsed.details as SentRow['details'],
    ending: parsed.ending,
    ...(parsed.winnerSide === null ? {} : { winnerSide: parsed.winnerSide }),
  }
}

/** Formats the parsed score of a row. */
export function describeScore({ sportId }: Sheet, parsed: ParsedScore): string {
  const { score, details, ending } = parsed
  return scoreText({ sportId, score1: score[0], score2: score[1], ending, details })
}

/** Returns a key for the warnings of a row; new warnings must be confirmed again. */
export function warningsKey(checked: CheckedRow, outcome: RowOutcome | undefined): string {
  const messages = [...checked.warnings, ...(outcome?.warnings ?? [])].map(({ message }) => message)
  return [...new Set(messages)].join('. ')
}
