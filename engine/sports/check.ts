import { ahead, anyOf, error, wasPlayed } from './finding.ts'
import type { Entry, Finding, SportRules } from './finding.ts'
import { rulesOf } from './rules.ts'
import { isSportId, resolveFormat, sports } from './sports.ts'
import type {
  MatchDetails,
  Pair,
  Problem,
  ResultCheck,
  ResultDraft,
  Side,
  Sport,
  SportId,
} from './types.ts'

/** Above this a score is a slip of the finger, and no counter in the product holds it. */
const HIGHEST_SCORE = 99_999

const isMissing = (id: string | null | undefined) => !id || id.trim() === ''

function checkPlayers(draft: ResultDraft): readonly Finding[] {
  const { player1Id, player2Id, partner1Id, partner2Id } = draft
  if (isMissing(player1Id) || isMissing(player2Id)) {
    const field = isMissing(player1Id) ? 'player1Id' : 'player2Id'
    return [error(field, 'Both players must be specified')]
  }
  const side1 = [player1Id, partner1Id].filter((id) => !isMissing(id))
  const side2 = [player2Id, partner2Id].filter((id) => !isMissing(id))
  const shared = side2.find((id) => side1.includes(id))
  if (shared === undefined) return []
  const field = shared === player2Id ? 'player2Id' : 'partner2Id'
  return [error(field, 'Players cannot play against themselves')]
}

function checkPartners(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const { partner1Id, partner2Id } = draft
  const missing = [isMissing(partner1Id), isMissing(partner2Id)]
  if (missing[0] && missing[1]) return []
  if (sport.maxPlayers === 2) {
    const field = missing[0] ? 'partner2Id' : 'partner1Id'
    return [error(field, `${sport.name} requires exactly 2 players`)]
  }
  if (missing[0] || missing[1]) {
    const field = missing[0] ? 'partner1Id' : 'partner2Id'
    return [error(field, `${sport.name} is played by 2 or 4 players: give both partners or none`)]
  }
  return [
    ...checkPair('partner1Id', draft.player1Id, partner1Id),
    ...checkPair('partner2Id', draft.player2Id, partner2Id),
  ]
}

function checkPair(
  field: 'partner1Id' | 'partner2Id',
  player: string,
  partner: string | null | undefined,
): readonly Finding[] {
  return player === partner ? [error(field, 'A pair is two different players')] : []
}

const scoreFields = ['player1Score', 'player2Score'] as const

function scoreProblem(score: number, step: 1 | 0.5): string | null {
  if (!Number.isFinite(score)) return 'Scores must be numbers'
  if (!Number.isInteger(score / step)) {
    return step === 1 ? 'Scores must be whole numbers' : 'Chess scores are whole or half points'
  }
  return Math.abs(score) > HIGHEST_SCORE ? `Scores cannot exceed ${HIGHEST_SCORE}` : null
}

function checkScores(draft: ResultDraft, step: 1 | 0.5, mayBeNegative: boolean) {
  const scores: Pair = [draft.score1, draft.score2]
  const at = (wrong: (score: number) => string | null): readonly Finding[] => {
    const side = scores.findIndex((score) => wrong(score) !== null)
    const field = scoreFields[side]
    return field ? [error(field, wrong(scores[side] ?? 0) ?? '')] : []
  }
  const malformed = at((score) => scoreProblem(score, step))
  const negative = at((score) => (score < 0 && !mayBeNegative ? 'Scores cannot be negative' : null))
  return [...malformed, ...negative]
}

function checkWinner(draft: ResultDraft): readonly Finding[] {
  const score: Pair = [draft.score1, draft.score2]
  const { winnerSide } = draft
  switch (draft.ending) {
    case 'played':
      return winnerSide === undefined || winnerSide === ahead(score)
        ? []
        : [error('ending', 'The winner of a match that was played is the side ahead in the score')]
    case 'retired':
      return winnerSide ? [] : [error('ending', 'A match that was broken off needs a winner')]
    case 'forfeit':
      return winnerSide ? [] : [error('ending', 'A forfeit needs the side that wins by it')]
    case 'double_forfeit':
      return winnerSide ? [error('ending', 'A double forfeit has no winner')] : []
  }
}

function checkForfeitScore(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const score: Pair = [draft.score1, draft.score2]
  const level = score[0] === 0 && score[1] === 0
  if (draft.ending === 'double_forfeit' && !level) {
    return [error('player2Score', 'A double forfeit is scored 0–0')]
  }
  // A sport with a score of its own for a forfeit checks it.
  if (draft.ending !== 'forfeit' || sport.scoresForfeits || !draft.winnerSide) return []
  const right = level || ahead(score) === draft.winnerSide
  return right ? [] : [error('player2Score', 'A forfeit is scored 0–0 or with its winner ahead')]
}

const partNames: Record<keyof MatchDetails, string> = {
  unit: 'choice of unit',
  sets: 'sets',
  pointsPerSet: 'points in a set',
  legs: 'legs',
  bestOf: 'best of legs',
  racks: 'racks',
  raceTo: 'race',
  breakRule: 'breaks',
  innings: 'innings',
  highRuns: 'high runs',
  fouls: 'fouls',
  white: 'white side',
  ownGoals: 'own goals',
  attack: 'attack positions',
}
const partKeys = Object.keys(partNames) as readonly (keyof MatchDetails)[]

/** What only play can bring about. */
const partsOfPlay: readonly (keyof MatchDetails)[] = [
  'sets',
  'legs',
  'racks',
  'innings',
  'highRuns',
  'fouls',
  'ownGoals',
  'attack',
]

function checkParts(entry: Entry, allowed: readonly (keyof MatchDetails)[], name: string) {
  const given = partKeys.filter((key) => entry.details[key] !== undefined)
  const foreign = given.filter((key) => !allowed.includes(key))
  const unplayed = wasPlayed(entry.ending) ? [] : given.filter((key) => partsOfPlay.includes(key))
  return [
    ...foreign.map((key) => error(`details.${key}`, `${name} has no ${partNames[key]}`)),
    ...unplayed.map((key) => error(`details.${key}`, `A forfeit has no ${partNames[key]}`)),
  ]
}

function checkUnit({ details }: Entry, sport: Sport): readonly Finding[] {
  const { units, name } = sport
  if (details.unit === undefined || units.length === 0 || units.includes(details.unit)) return []
  const message = `${name} is scored in ${anyOf(units)}, not in ${details.unit}`
  return [error('details.unit', message)]
}

function checkDraw(entry: ResultDraft, sport: Sport, rules: SportRules): readonly Finding[] {
  const drawn = entry.ending === 'played' && ahead([entry.score1, entry.score2]) === 0
  if (!drawn || rules.allowsDraw(entry.format)) return []
  const message = `${sport.name} does not allow draws - there must be a winner`
  return [error('player2Score', message)]
}

function checkInFormat(entry: Entry, sport: Sport): readonly Finding[] {
  const rules = rulesOf[sport.id]
  const negative = rules.allowsNegative(entry.format) && wasPlayed(entry.ending)
  const scores = checkScores(entry, rules.step, negative)
  const parts = [
    ...checkParts(entry, rules.parts(entry.format), sport.name),
    ...checkUnit(entry, sport),
  ]
  const around = [
    ...scores,
    ...checkDraw(entry, sport, rules),
    ...checkForfeitScore(entry, sport),
    ...parts,
  ]
  // A sport's own rules say nothing true about scores that are no numbers of its kind.
  const readable = [entry.score1, entry.score2].every((x) => scoreProblem(x, rules.step) === null)
  return readable ? [...around, ...rules.check(entry)] : around
}

function checkFormat(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const valid = sport.formats.join(', ')
  const message = `Invalid format "${draft.format}" for ${sport.name}. Valid formats: ${valid}`
  const rules = rulesOf[sport.id]
  const neverDrawn = !sport.formats.some(rules.allowsDraw)
  return [
    error('format', message),
    ...checkScores(draft, rules.step, false),
    ...(neverDrawn ? checkDraw(draft, sport, rules) : []),
    ...checkForfeitScore(draft, sport),
  ]
}

function winnerOf(draft: ResultDraft): 0 | Side {
  return draft.ending === 'played' ? ahead([draft.score1, draft.score2]) : (draft.winnerSide ?? 0)
}

function toProblem({ field, message }: Finding): Problem {
  return { field, message }
}

function split(findings: readonly Finding[]) {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).map(toProblem)
  return { errors: of('error'), warnings: of('warning') }
}

function refuse(findings: readonly Finding[]): ResultCheck {
  return { ok: false, ...split(findings) }
}

/**
 * Judges a result as a person entered it: every broken rule at once, and apart from them the
 * warnings that stop nothing. Scores are in the sport's unit (sets, racks, legs, goals; points of a
 * single game or leg; 1, ½ and 0 in chess). Refuses unknown sports and formats, players who meet
 * themselves, and whatever the rules of the sport do not allow.
 * Source: specification, point 5; decisions; engines, Sports.
 */
export function checkResult(draft: ResultDraft): ResultCheck {
  const { sportId } = draft
  const players = checkPlayers(draft)
  if (!isSportId(sportId)) {
    return refuse([error('sportId', `Invalid sport ID: ${sportId}`), ...players])
  }
  const sport = sports[sportId]
  const people = [...players, ...checkPartners(draft, sport), ...checkWinner(draft)]
  const format = resolveFormat(sport, draft.format)
  if (format === null) return refuse([...people, ...checkFormat(draft, sport)])
  const entry: Entry = { ...draft, format, details: draft.details ?? {}, winner: winnerOf(draft) }
  const { errors, warnings } = split([...people, ...checkInFormat(entry, sport)])
  if (errors.length > 0) return { ok: false, errors, warnings }
  return { ok: true, result: resultOf(entry, sportId), warnings }
}

function resultOf(entry: Entry, sportId: SportId) {
  const decided = entry.ending === 'played' && entry.winner !== 0
  return {
    sportId,
    format: entry.format,
    winnerSide: entry.winner,
    rateable: wasPlayed(entry.ending),
    margin: decided ? rulesOf[sportId].margin(entry) : null,
  }
}

/** The errors of a refused result as one message. Source: specification, point 5. */
export function validationMessage(errors: readonly Problem[]): string {
  return `Match validation failed: ${errors.map((error) => error.message).join(', ')}`
}
