import { ahead, error, wasPlayed } from './finding.ts'
import type { ResolvedDraft, Finding, SportRules } from './finding.ts'
import { isDecidedByOneUnit, findRaces, computeMatchWeight } from './match-length.ts'
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
import { t, type SportMessage } from './messages.ts'

/** Maximum score. A higher one is a typing mistake. */
const MAX_SCORE = 99_999

const isMissing = (id: string | null | undefined) => !id || id.trim() === ''

function checkPlayers(draft: ResultDraft): readonly Finding[] {
  const { player1Id, player2Id, partner1Id, partner2Id } = draft
  if (isMissing(player1Id) || isMissing(player2Id)) {
    const field = isMissing(player1Id) ? 'player1Id' : 'player2Id'
    return [error(field, t('players.missing'))]
  }
  const side1 = [player1Id, partner1Id].filter((id) => !isMissing(id))
  const side2 = [player2Id, partner2Id].filter((id) => !isMissing(id))
  const shared = side2.find((id) => side1.includes(id))
  if (shared === undefined) return []
  const field = shared === player2Id ? 'player2Id' : 'partner2Id'
  return [error(field, t('players.same'))]
}

function checkPartners(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const { partner1Id, partner2Id } = draft
  const missing = [isMissing(partner1Id), isMissing(partner2Id)]
  if (missing[0] && missing[1]) return []
  const isAlone = missing[0] || missing[1]
  // For sports with two players, the specification uses this message for three players too.
  if (!sport.pairs || (isAlone && sport.maxPlayers === 2)) {
    const field = missing[0] ? 'partner2Id' : 'partner1Id'
    return [error(field, t('players.exactlyTwo', { sport: sport.name }))]
  }
  if (isAlone) {
    const field = missing[0] ? 'partner1Id' : 'partner2Id'
    return [error(field, t('players.bothPartners', { sport: sport.name }))]
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
  return player === partner ? [error(field, t('players.pairOfOne'))] : []
}

/** Form field of each side's score. */
export const scoreFields = ['player1Score', 'player2Score'] as const

function findScoreProblem(score: number, isWhole: boolean): SportMessage | null {
  if (!Number.isFinite(score)) return t('score.noNumber')
  if (isWhole && !Number.isInteger(score)) return t('score.notWhole')
  return Math.abs(score) > MAX_SCORE ? t('score.tooHigh', { most: MAX_SCORE }) : null
}

function checkScores(draft: ResultDraft, isWhole: boolean, mayBeNegative: boolean) {
  const scores: Pair = [draft.score1, draft.score2]
  const checkEachScore = (wrong: (score: number) => SportMessage | null): readonly Finding[] => {
    const all = scores.flatMap((score, side) => {
      const message = wrong(score)
      return message === null ? [] : [error(scoreFields[side]!, message)]
    })
    return all.slice(0, 1)
  }
  const malformed = checkEachScore((score) => findScoreProblem(score, isWhole))
  const negatives = checkEachScore((score) =>
    score < 0 && !mayBeNegative ? t('score.negative') : null,
  )
  return [...malformed, ...negatives]
}

function checkWinner(draft: ResultDraft): readonly Finding[] {
  const score: Pair = [draft.score1, draft.score2]
  const { winnerSide } = draft
  switch (draft.ending) {
    case 'played':
      return winnerSide === undefined || winnerSide === ahead(score)
        ? []
        : [error('ending', t('ending.winnerBehind'))]
    case 'retired':
      return winnerSide ? [] : [error('ending', t('ending.retiredNeedsWinner'))]
    case 'forfeit':
      return winnerSide ? [] : [error('ending', t('ending.forfeitNeedsWinner'))]
    case 'double_forfeit':
      return winnerSide ? [error('ending', t('ending.doubleForfeitWinner'))] : []
  }
}

function checkForfeitScore(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const score: Pair = [draft.score1, draft.score2]
  const isLevel = score[0] === 0 && score[1] === 0
  if (draft.ending === 'double_forfeit' && !isLevel) {
    return [error('player2Score', t('ending.doubleForfeitScore'))]
  }
  // A sport with its own forfeit score checks it itself.
  if (draft.ending !== 'forfeit' || sport.scoresForfeits || !draft.winnerSide) return []
  const isRight = isLevel || ahead(score) === draft.winnerSide
  return isRight ? [] : [error('player2Score', t('ending.forfeitScore'))]
}

const detailKeys = [
  'unit',
  'sets',
  'pointsPerSet',
  'legs',
  'maximums',
  'bestOf',
  'legsPerSet',
  'start',
  'opens',
  'out',
  'racks',
  'raceTo',
  'breakRule',
  'headStart',
  'innings',
  'highRuns',
  'fouls',
  'white',
  'winByTwo',
  'decider',
  'goalsTo',
  'ownGoals',
  'attack',
] as const satisfies readonly (keyof MatchDetails)[]

/** Details that only exist if the match was played. */
const detailsOfPlay: readonly (keyof MatchDetails)[] = [
  'sets',
  'legs',
  'maximums',
  'racks',
  'innings',
  'highRuns',
  'fouls',
  'ownGoals',
  'attack',
]

function checkDetailFields(
  entry: ResolvedDraft,
  allowed: readonly (keyof MatchDetails)[],
  name: string,
) {
  const present = detailKeys.filter((key) => entry.details[key] !== undefined)
  const foreign = present.filter((key) => !allowed.includes(key))
  const unplayed = wasPlayed(entry.ending)
    ? []
    : present.filter((key) => detailsOfPlay.includes(key))
  return [
    ...foreign.map((key) =>
      error(`details.${key}`, t('details.foreign', { sport: name, part: t(`part.${key}`) })),
    ),
    ...unplayed.map((key) =>
      error(`details.${key}`, t('details.unplayed', { part: t(`part.${key}`) })),
    ),
  ]
}

function checkUnit({ details }: ResolvedDraft, sport: Sport): readonly Finding[] {
  const { units, name } = sport
  if (details.unit === undefined || units.length === 0 || units.includes(details.unit)) return []
  return [error('details.unit', t('unit.unknown', { sport: name, units, unit: details.unit }))]
}

function checkDraw(entry: ResultDraft, sport: Sport, rules: SportRules): readonly Finding[] {
  const isDrawn = entry.ending === 'played' && ahead([entry.score1, entry.score2]) === 0
  if (!isDrawn || rules.allowsDraw(entry.format)) return []
  return [error('player2Score', t('score.draw', { sport: sport.name }))]
}

function checkKnownFormat(entry: ResolvedDraft, sport: Sport): readonly Finding[] {
  const rules = rulesOf[sport.id]
  const mayBeNegative = rules.allowsNegative(entry.format) && wasPlayed(entry.ending)
  const scores = checkScores(entry, rules.isWhole, mayBeNegative)
  const parts = [
    ...checkDetailFields(entry, rules.detailFields(entry.format), sport.name),
    ...checkUnit(entry, sport),
  ]
  const common = [
    ...scores,
    ...checkDraw(entry, sport, rules),
    ...checkForfeitScore(entry, sport),
    ...parts,
  ]
  // The sport's own rules can only check scores that are valid numbers.
  const isReadable = [entry.score1, entry.score2].every(
    (x) => findScoreProblem(x, rules.isWhole) === null,
  )
  return isReadable ? [...common, ...rules.check(entry)] : common
}

function checkUnknownFormat(draft: ResultDraft, sport: Sport): readonly Finding[] {
  const { name, formats } = sport
  const values = { format: draft.format, sport: name, formats: formats.join(', ') }
  const rules = rulesOf[sport.id]
  const canNeverDraw = !sport.formats.some(rules.allowsDraw)
  return [
    error('format', t('format.unknown', values)),
    ...checkScores(draft, rules.isWhole, false),
    ...(canNeverDraw ? checkDraw(draft, sport, rules) : []),
    ...checkForfeitScore(draft, sport),
  ]
}

function findWinner(draft: ResultDraft): 0 | Side {
  return draft.ending === 'played' ? ahead([draft.score1, draft.score2]) : (draft.winnerSide ?? 0)
}

function omitSeverity({ field, key, values, message }: Finding): Problem {
  return { field, key, values, message }
}

function splitBySeverity(findings: readonly Finding[]) {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).map(omitSeverity)
  return { errors: of('error'), warnings: of('warning') }
}

function refuse(findings: readonly Finding[]): ResultCheck {
  return { ok: false, ...splitBySeverity(findings) }
}

/**
 * Checks a result as entered: returns every broken rule at once, and separately the warnings. Scores are
 * in the sport's unit (sets, racks, legs, goals; points of a single game or leg; 1, ½ and 0 in chess).
 * Refuses unknown sports and formats, a player on both sides, and whatever the sport's rules don't allow.
 * Source: specification, point 5.
 */
export function checkResult(draft: ResultDraft): ResultCheck {
  const { sportId } = draft
  const players = checkPlayers(draft)
  if (!isSportId(sportId)) {
    return refuse([error('sportId', t('sport.unknown', { sportId })), ...players])
  }
  const sport = sports[sportId]
  const people = [...players, ...checkPartners(draft, sport), ...checkWinner(draft)]
  const format = resolveFormat(sport, draft.format)
  if (format === null) return refuse([...people, ...checkUnknownFormat(draft, sport)])
  const entry: ResolvedDraft = {
    ...draft,
    format,
    details: draft.details ?? {},
    winner: findWinner(draft),
  }
  const { errors, warnings } = splitBySeverity([...people, ...checkKnownFormat(entry, sport)])
  if (errors.length > 0) return { ok: false, errors, warnings }
  return { ok: true, result: createCheckedResult(entry, sportId), warnings }
}

function createCheckedResult(entry: ResolvedDraft, sportId: SportId) {
  const { ending, winner, score1, score2 } = entry
  const isDecided = ending === 'played' && winner !== 0
  const hasHeadStart = entry.details.headStart?.some((racks) => racks > 0) === true
  const races = findRaces(sportId, { ...entry, played: isDecided ? [score1, score2] : null })
  return {
    sportId,
    format: entry.format,
    winnerSide: winner,
    // A win with a head start depends on the head start as much as on the players.
    rateable: wasPlayed(ending) && !hasHeadStart,
    // The score of a single unit says only who won.
    margin:
      isDecided && !hasHeadStart && !isDecidedByOneUnit(races)
        ? rulesOf[sportId].margin(entry)
        : null,
    slope: computeMatchWeight(sportId, races),
  }
}

/** Returns the errors of a refused result as one message. Source: specification, point 5. */
export function validationMessage(errors: readonly Problem[]): string {
  return `Match validation failed: ${errors.map((error) => error.message).join(', ')}`
}
