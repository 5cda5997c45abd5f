import { checkResult } from '../sports/check.ts'
import { rulesOf } from '../sports/rules.ts'
import { sports } from '../sports/sports.ts'
import type { Ending, MatchDetails, Pair, Side, SportId } from '../sports/types.ts'
import { t, type SheetMessage } from './messages.ts'

export type ParsedScore = {
  readonly format: string
  readonly score: Pair
  readonly details: MatchDetails | null
  readonly ending: Ending
  /** The winner of a walkover. */
  readonly winnerSide: Side | null
}

export type ScoreReading =
  | { readonly ok: true; readonly read: ParsedScore }
  | { readonly ok: false; readonly problem: SheetMessage }

/**
 * Normalises dashes, halves and decimal commas, and removes blanks, colons and slashes within a pair of numbers.
 */
function normalise(sportId: SportId, text: string): string {
  const dashed = text
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/(\d)?½/g, (_, whole: string | undefined) => `${whole ?? 0}.5`)
    .replaceAll(/(\d)\s*:\s*(\d)/g, '$1-$2')
  // In other sports 1/2 is a set.
  const halved = sports[sportId].scoresHalves
    ? dashed.replaceAll(/(?<!\d)1\/2(?!\d)/g, '0.5')
    : dashed
  return halved
    .replaceAll(/(\d)\s*\/\s*(\d)/g, '$1-$2')
    .replaceAll(/(\d)\s*-\s+(?=\d)/g, '$1-')
    .trim()
    .replace(/^(\d+(?:\.5)?)\s+-(?=\d+(?:\.5)?$)/, '$1-')
    .replace(/^(\d+),5(?=-)/, '$1.5')
    .replace(/(?<=^[\d.]+-\d+),5$/, '.5')
}

const pair = /^(-?\d{1,5}(?:\.5)?)-(-?\d{1,5}(?:\.5)?)$/

function readPair(word: string): Pair | null {
  const found = pair.exec(word)
  return found === null ? null : [Number(found[1]), Number(found[2])]
}

/** Parses two numbers of separate columns where points can be negative: `100, -3`. */
function readSignedPair(sportId: SportId, plain: string): Pair | null {
  const found = /^(-?\d{1,5}), (-?\d{1,5})$/.exec(plain)
  const canBeNegative = sports[sportId].formats.some(rulesOf[sportId].allowsNegative)
  return found === null || !canBeNegative ? null : [Number(found[1]), Number(found[2])]
}

type Reading = Pick<ParsedScore, 'score' | 'details'>
type Refused = { readonly ok: false; readonly problem: SheetMessage }

const formatPair = ([one, two]: Pair) => `${one}-${two}`

/** `3-1 (11-7, 9-11, 11-5, 11-8)`: a total and its sets, which must agree. */
const totalAndSets = /^(-?[\d.]+-[\d.]+)[\s,;:]*[([](.*)[)\]]$/
const totalThenSets = /^(\d+-\d+)[\s,;:]+(.+)$/

/** A total in two numbers before its sets, as from a table with a column for each: `3 1 7 -9 5 8`. */
const splitTotal = /^(\d+) (\d+)(?= \S)/
/** A total in two numbers before sets in pairs, which can't be two sets in the short form. */
const splitTotalAndPairs = /^\d+ \d+(?: \d+-\d+)+$/

/**
 * Returns the texts that a score can stand for: `11 -7 11 -9` is two sets in pairs, or four in the short form.
 */
function listSpellings(plain: string): readonly string[] {
  const withTotal = plain.replace(splitTotal, '$1-$2')
  if (splitTotalAndPairs.test(plain)) return [withTotal]
  const joined = plain.replaceAll(/(?<![-\d])(\d+)\s+-(?=\d)/g, '$1-')
  return [...new Set([plain, joined, withTotal])]
}

/** Returns the possible readings of a score, or an error if its total and sets disagree. */
function possibleReadings(sportId: SportId, plain: string): readonly Reading[] | Refused {
  const whole = readPair(plain) ?? readSignedPair(sportId, plain)
  if (whole !== null) return [{ score: whole, details: null }]
  const { parseSets } = rulesOf[sportId]
  const [, total, sets] = totalAndSets.exec(plain) ?? []
  if (total !== undefined) {
    const readings = parseSets(sets!)
    const agreeing = readings.filter(({ score }) => formatPair(score) === total)
    if (agreeing.length > 0 || readings.length === 0) return agreeing
    const values = { sets: formatPair(readings[0]!.score), score: total }
    return { ok: false, problem: t('sheet.total', values) }
  }
  const [, before, after] = totalThenSets.exec(plain) ?? []
  const agreeing = parseSets(after ?? '').filter(({ score }) => formatPair(score) === before)
  return agreeing.length > 0 ? agreeing : parseSets(plain)
}

/** `1-0 w/o`, `1-0F`, `+:-`, `0F-1F`. */
const walkover = /^(.*?)[\s,(]*(?:w\.?\/?o\.?|walk-?over|forfeit|ff?|bye|kampflos)\)?$/i
const walkoverSigns: Readonly<Record<string, Pair>> = {
  '+--': [1, 0],
  '--+': [0, 1],
  '---': [0, 0],
}

/** Parses a walkover; null for other texts. The score is null if it names no winner. */
function readWalkover(plain: string): { readonly score: Pair | null } | null {
  const signed =
    walkoverSigns[plain.replaceAll(/[\s:/]+/g, '-').replace(/^([+-])-?([+-])$/, '$1-$2')]
  if (signed !== undefined) return { score: signed }
  const [, score] = walkover.exec(plain) ?? []
  if (score === undefined) return null
  return { score: readPair(score.replaceAll(/(?<=\d)\s*ff?\b/gi, '').trim()) }
}

function createWalkover(sportId: SportId, score: Pair, format: string | null): ParsedScore {
  const [one, two] = score
  const isDouble = one === two
  // 1-0 usually only marks the winner; in some sports it is also the score.
  const isSign = !sports[sportId].scoresForfeits && one + two === 1
  return {
    format: format ?? sports[sportId].defaultFormat,
    score: isSign || isDouble ? [0, 0] : score,
    details: null,
    ending: isDouble ? 'double_forfeit' : 'forfeit',
    winnerSide: isDouble ? null : one > two ? 1 : 2,
  }
}

function refuseScore(sportId: SportId, text: string): ScoreReading {
  const { name: sport, scoreExamples: examples } = sports[sportId]
  return { ok: false, problem: t('sheet.score', { text, sport, examples }) }
}

function isValid(sportId: SportId, { format, score, details }: ParsedScore): boolean {
  const [score1, score2] = score
  const draft = { sportId, format, player1Id: '1', player2Id: '2', score1, score2 }
  return checkResult({ ...draft, ending: 'played', details: details ?? undefined }).ok
}

/** Maximum length of a score. Seven sets are shorter, and longer text is slow to match. */
const maxScoreLength = 500

/**
 * Parses a score as written in a list of results: "3-1", "11–7 9–11 11–5", "3-1 (11-7, 9-11, 11-5, 11-8)",
 * "7, -9, 12", "5:3", "11/7 11/9", "½-½", "0,5-0,5", "1-0 w/o". Without a format, uses the sport's default
 * or the first format that allows the score: 3–1 in table tennis is a best of 5. Does not validate the
 * score; `checkResult` does.
 */
export function readScore(sportId: SportId, text: string, format: string | null): ScoreReading {
  if (text.trim() === '') return { ok: false, problem: t('sheet.noScore') }
  const sport = sports[sportId]
  if (text.length > maxScoreLength) return refuseScore(sportId, `${text.trim().slice(0, 40)}…`)
  const plain = normalise(sportId, text)
  const unplayed = readWalkover(plain)
  if (unplayed !== null) {
    return unplayed.score === null
      ? { ok: false, problem: t('sheet.whoWon') }
      : { ok: true, read: createWalkover(sportId, unplayed.score, format) }
  }
  const formats = format === null ? [sport.defaultFormat, ...sport.formats] : [format]
  const spellings = listSpellings(plain).map((one) => possibleReadings(sportId, one))
  const readings = spellings.flatMap((one) => ('ok' in one ? [] : [one]))
  const contradiction = spellings.flatMap((one) => ('ok' in one ? [one] : []))[0]
  if (contradiction !== undefined && readings.flat().length === 0) return contradiction
  const bySpelling = readings.map((some) => listInFormats(some, formats))
  const valid = bySpelling.flatMap((some) => some.find((one) => isValid(sportId, one)) ?? [])
  const read = valid[0] ?? bySpelling.flat()[0]
  const isAmbiguous = new Set(valid.map(({ score }) => formatPair(score))).size > 1
  if (read !== undefined && !isAmbiguous) return { ok: true, read }
  return refuseScore(sportId, text.trim())
}

const listInFormats = (readings: readonly Reading[], formats: readonly string[]) =>
  formats.flatMap((format) =>
    readings.map((reading): ParsedScore => ({
      ...reading,
      format,
      ending: 'played',
      winnerSide: null,
    })),
  )
