import type { FieldProblem } from '#contract/errors.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import type { SportMessageKey } from '#engine/sports/messages.ts'
import { checkResult, scoreFields } from '#engine/sports/check.ts'
import { formProblem, type FormProblem } from '../../sports/form-problem.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { numberOf } from '../../sports/entry.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import { draftOf, setCount, wasPlayed } from './values.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

export type Findings = {
  readonly errors: readonly FormProblem[]
  readonly warnings: readonly FormProblem[]
}

/** Returns the problems of the form, as if it were saved now. */
export function findingsOf(values: RecordValues): Findings {
  const missing = missingScores(values)
  const check = checkResult(asResult(draftOf(values)))
  const errors = check.ok ? [] : check.errors
  const missingFields = missing.map(({ field }) => field)
  const hides = ({ field }: FormProblem) => missing.length > 0 && isScoreField(field)
  return {
    errors: [...errors.filter((problem) => !hides(problem)), ...missing],
    warnings: missingFields.length > 0 ? [] : check.warnings,
  }
}

function asResult({ player1Score, player2Score, ...draft }: MatchDraftInput) {
  const { details, format = 'standard', ending = 'played' } = draft
  return {
    ...draft,
    format,
    ending,
    details: details ?? undefined,
    score1: player1Score,
    score2: player2Score,
  }
}

/** An empty field is not a wrong number yet. */
function missingScores({ ending, mode, entry, sportId }: RecordValues): readonly FormProblem[] {
  if (!wasPlayed(ending)) return []
  if (mode === 'sets') {
    const empty = entry.sets.every(([one, two]) => one === '' && two === '')
    return empty ? [formProblem('details.sets', 'form.firstSet')] : []
  }
  const { missing } = sportForms[sportId]
  const blank = scoreFields.filter((_, side) => Number.isNaN(numberOf(entry.score[side] ?? '')))
  return blank.slice(0, 1).map((field) => formProblem(field, missing))
}

/** Fields under More. */
export const moreFields: readonly string[] = [
  'matchType',
  'playedAt',
  'ending',
  'winnerSide',
  'details.maximums',
]

export function isScoreField(field: string): boolean {
  return (
    scoreFields.some((score) => score === field) ||
    field === 'details' ||
    field.startsWith('details.')
  )
}

/** Problems of one set, with its number among the values. */
const ofSet: ReadonlySet<string> = new Set<SportMessageKey>([
  'set.noNumbers',
  'set.open',
  'set.past',
  'foosball.setLevel',
  'foosball.setPast',
  'foosball.setOpen',
])

/** Returns the set, from 0, that a problem is about; null for the whole match. */
export function setOf({ key, values }: Pick<FieldProblem, 'key' | 'values'>): number | null {
  return ofSet.has(key ?? '') && typeof values?.n === 'number' ? values.n - 1 : null
}

/**
 * Whether a problem should be shown during input: for a set once it is left, for the whole score once
 * every field is filled.
 */
export function isTimely(values: RecordValues, problem: FormProblem): boolean {
  if (!isScoreField(problem.field)) return false
  const { mode, entry, sportId } = values
  if (mode !== 'sets') {
    return sportForms[sportId].ownPad === null && entry.score.every((text) => text !== '')
  }
  const at = setOf(problem)
  if (at === null) {
    const filled = entry.sets.filter(([one, two]) => one !== '' && two !== '')
    return filled.length >= setCount(values)
  }
  const [one = '', two = ''] = entry.sets[at] ?? []
  if (one === '' || two === '') return false
  const { active } = entry
  const typing = active.at === at && !entry.fresh && (active.side === 1 ? one : two).length < 2
  return !typing
}

/** Returns the message of each field; several are joined. */
export function messagesByField(
  problems: readonly FieldProblem[],
): Readonly<Record<string, string>> {
  const words: Record<string, string> = {}
  for (const { field, ...problem } of problems) {
    const message = readMessage(problem)
    const before = words[field]
    if (before === undefined) words[field] = message
    else if (!before.includes(message)) words[field] = `${before}. ${message}`
  }
  return words
}

/**
 * Keeps only the problems of sets if there are any: until they are fixed, those of the match are
 * unknown.
 */
export function setProblemsOnly<P extends FieldProblem>(problems: readonly P[]): readonly P[] {
  const ofSets = problems.filter((problem) => setOf(problem) !== null)
  return ofSets.length > 0 ? ofSets : problems
}

/** Joins all messages as sentences, without duplicates. */
export function sentences(problems: readonly FieldProblem[]): string {
  const messages = [...new Set(problems.map(readMessage))]
  return messages.map((words) => (/[.!?]$/.test(words) ? words : `${words}.`)).join(' ')
}
