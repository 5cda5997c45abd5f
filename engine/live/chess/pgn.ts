import { oneLine } from '../../accounts/text.ts'
import { type ChessSettings, type ChessState, listKnownMoves, type Stage } from './rules.ts'

/** PGN tags of a game. */
export type PgnTags = {
  readonly event: string
  readonly site: string
  /** Year, month and day with dots: `2026.11.22`. */
  readonly date: string
  readonly white: string
  readonly black: string
}

/** Maximum length of a line of moves. Source: PGN standard, 4.3. */
const maxLineLength = 80

const results = { '1-0': '1-0', '0-1': '0-1', '½-½': '1/2-1/2' } as const

/** How a game ended, in the terms of the standard. Source: PGN standard, 9.8.1. */
const terminations: Readonly<Record<string, string>> = {
  time: 'time forfeit',
  'illegal moves': 'rules infraction',
  phone: 'rules infraction',
  default: 'abandoned',
}

/** Quotes a text. Replaces its quotes and backslashes, because many readers don't support escapes. */
const quote = (text: string) => `"${oneLine(text).replaceAll('\\', '/').replaceAll('"', "'")}"`

const formatStage = ({ seconds, increment, moves }: Stage, hasIncrement: boolean) =>
  [
    moves === undefined ? '' : `${moves}/`,
    seconds,
    hasIncrement && increment > 0 ? `+${increment}` : '',
  ].join('')

/** Returns the time control tag, which only supports increments. Source: PGN standard, 9.6.1. */
function formatTimeControl({ stages, kind }: ChessSettings): string {
  return stages.map((stage) => formatStage(stage, kind === 'fischer')).join(':')
}

/** Returns a comment for what the tag cannot express: a delay, returned time, or different times for black. */
function formatClockComment(settings: ChessSettings): string {
  const { kind, stages, blackStages } = settings
  const increment = stages[0]?.increment ?? 0
  const parts = [
    kind !== 'fischer' && increment > 0 ? `${kind} ${increment} s` : '',
    blackStages === undefined
      ? ''
      : `black ${formatTimeControl({ ...settings, stages: blackStages })}`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `{Clock: ${parts.join(', ')}}`
}

/** Formats a clock as `0:04:58`, with tenths below 20 seconds. */
function formatClock(seconds: number): string {
  const whole = Math.floor(seconds)
  const pad = (n: number) => String(n).padStart(2, '0')
  const rest = seconds < 20 ? (Math.floor(seconds * 10) / 10).toFixed(1) : String(whole % 60)
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${rest.padStart(seconds < 20 ? 4 : 2, '0')}`
}

/** Returns the numbered moves, each followed by its clock if known. */
function formatMoves(state: ChessState): string[] {
  return listKnownMoves(state).flatMap((move, index) => {
    const clock = state.record[index]?.clock
    const number = Math.floor(index / 2) + 1
    const isCommented = index > 0 && state.record[index - 1] !== undefined
    const before = index % 2 === 0 ? [`${number}.`] : isCommented ? [`${number}...`] : []
    return [...before, move, ...(clock === undefined ? [] : [`{[%clk ${formatClock(clock)}]}`])]
  })
}

function wrapLines(words: readonly string[]): string {
  const lines: string[] = []
  for (const word of words.flatMap((text) => text.split(' '))) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > maxLineLength) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/**
 * Formats a game as a PGN file: the seven tags, the time control, the clock after each move.
 * Source: PGN standard; `%clk` as chess servers write it.
 */
export function formatPgn(state: ChessState, tags: PgnTags): string {
  const { settings } = state
  const result = state.result === null ? '*' : results[state.result]
  const pgnTags: readonly (readonly [string, string])[] = [
    ['Event', tags.event],
    ['Site', tags.site],
    ['Date', tags.date],
    ['Round', '-'],
    ['White', tags.white],
    ['Black', tags.black],
    ['Result', result],
    ['TimeControl', formatTimeControl(settings)],
    [
      'Termination',
      state.result === null ? 'unterminated' : (terminations[state.reason ?? ''] ?? 'normal'),
    ],
  ]
  const head = pgnTags.map(([name, value]) => `[${name} ${quote(value)}]`).join('\n')
  const words = [formatClockComment(settings), ...formatMoves(state), result].filter(Boolean)
  return `${head}\n\n${wrapLines(words)}\n`
}
