import { checkResult } from '../sports/check.ts'
import { rulesOf } from '../sports/rules.ts'
import { sports } from '../sports/sports.ts'
import type { MatchDetails, Pair, SportId } from '../sports/types.ts'
import { t, type SheetMessage } from './messages.ts'

export type ScoreRead = {
  readonly format: string
  readonly score: Pair
  readonly details: MatchDetails | null
}

export type ScoreReading =
  | { readonly ok: true; readonly read: ScoreRead }
  | { readonly ok: false; readonly said: SheetMessage }

/** Normalises dashes and halves, and removes blanks and colons within a pair of numbers. */
function tidy(text: string): string {
  return text
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/(\d)?(?:½|(?<!\d)1\/2)/g, (_, whole: string | undefined) => `${whole ?? 0}.5`)
    .replaceAll(/(\d)\s*:\s*(\d)/g, '$1-$2')
    .replaceAll(/(\d)\s*-\s+(?=\d)|(\d)\s+-\s*(?=\d+(?:\.5)?$)/g, '$1$2-')
    .trim()
}

const pair = /^(-?\d{1,5}(?:\.5)?)-(-?\d{1,5}(?:\.5)?)$/

function readPair(word: string): Pair | null {
  const found = pair.exec(word)
  return found === null ? null : [Number(found[1]), Number(found[2])]
}

type Reading = Omit<ScoreRead, 'format'>

/** Returns the possible meanings of a text. */
function readingsOf(sportId: SportId, text: string): readonly Reading[] {
  const plain = tidy(text)
  const whole = readPair(plain)
  return whole === null ? rulesOf[sportId].readSets(plain) : [{ score: whole, details: null }]
}

function fits(sportId: SportId, { format, score, details }: ScoreRead): boolean {
  const [score1, score2] = score
  const draft = { sportId, format, player1Id: '1', player2Id: '2', score1, score2 }
  return checkResult({ ...draft, ending: 'played', details: details ?? undefined }).ok
}

/**
 * Parses a score as people write it in a list of results: "3-1", "11–7 9–11 11–5", "7, -9, 12", "5:3", "½-½".
 * Without a format it uses the sport's default, or the first format that allows the score: 3–1 in table
 * tennis is a best of 5. It does not check the score; `checkResult` does that.
 */
export function readScore(sportId: SportId, text: string, format: string | null): ScoreReading {
  if (text.trim() === '') return { ok: false, said: t('sheet.noScore') }
  const sport = sports[sportId]
  const formats = format === null ? [sport.defaultFormat, ...sport.formats] : [format]
  const readings = readingsOf(sportId, text)
  const all = formats.flatMap((one) => readings.map((reading) => ({ ...reading, format: one })))
  const read = all.find((one) => fits(sportId, one)) ?? all[0]
  if (read !== undefined) return { ok: true, read }
  const values = { text: text.trim(), sport: sport.name, examples: sport.scoreExamples }
  return { ok: false, said: t('sheet.score', values) }
}
