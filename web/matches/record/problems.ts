import type { FieldProblem } from '#contract/errors.ts'
import type { MatchDraftInput } from '#contract/matches.ts'
import { wasPlayed } from '#engine/sports/finding.ts'
import type { SportMessageKey } from '#engine/sports/messages.ts'
import { checkResult, scoreFields } from '#engine/sports/check.ts'
import { createFormProblem, type FormProblem } from '../../sports/form-problem.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { parseNumber } from '../../sports/entry.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import { valuesToDraft, setCount } from './values.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

export type FormProblems = {
  readonly errors: readonly FormProblem[]
  readonly warnings: readonly FormProblem[]
}

/** Returns all problems of the form, as if it were saved now. */
export function findFormProblems(values: RecordValues): FormProblems {
  const missing = findMissingScores(values)
  const check = checkResult(toResult(valuesToDraft(values)))
  const errors = check.ok ? [] : check.errors
  const missingFields = missing.map(({ field }) => field)
  const isSuperseded = ({ field }: FormProblem) => missing.length > 0 && isScoreField(field)
  return {
    errors: [...errors.filter((problem) => !isSuperseded(problem)), ...missing],
    warnings: missingFields.length > 0 ? [] : check.warnings,
  }
}

function toResult({ player1Score, player2Score, ...draft }: MatchDraftInput) {
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

/** Returns problems for missing scores; they replace other score problems, which only follow from them. */
function findMissingScores({ ending, mode, entry, sportId }: RecordValues): readonly FormProblem[] {
  if (!wasPlayed(ending)) return []
  if (mode === 'sets') {
    const empty = entry.sets.every(([one, two]) => one === '' && two === '')
    return empty ? [createFormProblem('details.sets', 'form.firstSet')] : []
  }
  const { missingMessage } = sportForms[sportId]
  const blankFields = scoreFields.filter((_, side) =>
    Number.isNaN(parseNumber(entry.score[side] ?? '')),
  )
  return blankFields.slice(0, 1).map((field) => createFormProblem(field, missingMessage))
}

/** The fields shown under More. */
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

/** Keys of problems with a single set. Their values contain its number, counted from 1. */
const setProblemKeys: ReadonlySet<string> = new Set<SportMessageKey>([
  'set.noNumbers',
  'set.open',
  'set.past',
  'foosball.setLevel',
  'foosball.setPast',
  'foosball.setOpen',
])

/** Returns the index of the set that a problem is about; null for the whole match. */
export function getSetIndex({ key, values }: Pick<FieldProblem, 'key' | 'values'>): number | null {
  return setProblemKeys.has(key ?? '') && typeof values?.n === 'number' ? values.n - 1 : null
}

/**
 * Whether to show a problem during input: with a set once it is left, with the score once every field
 * is filled.
 */
export function isShownWhileTyping(values: RecordValues, problem: FormProblem): boolean {
  if (!isScoreField(problem.field)) return false
  const { mode, entry, sportId } = values
  if (mode !== 'sets') {
    return sportForms[sportId].ownPad === null && entry.score.every((text) => text !== '')
  }
  const index = getSetIndex(problem)
  if (index === null) {
    const filled = entry.sets.filter(([one, two]) => one !== '' && two !== '')
    return filled.length >= setCount(values)
  }
  const [one = '', two = ''] = entry.sets[index] ?? []
  if (one === '' || two === '') return false
  const { active } = entry
  const isTyping =
    active.setIndex === index && !entry.isFresh && (active.side === 1 ? one : two).length < 2
  return !isTyping
}

/** Returns the message of each field; several are joined. */
export function messagesByField(
  problems: readonly FieldProblem[],
): Readonly<Record<string, string>> {
  const byField = Map.groupBy(problems, ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, fieldProblems]) => [
      field,
      fieldProblems.length === 1 ? readMessage(fieldProblems[0]!) : joinSentences(fieldProblems),
    ]),
  )
}

/**
 * Keeps only the problems of single sets if there are any, because problems of the match may follow
 * from them.
 */
export function setProblemsOnly<P extends FieldProblem>(problems: readonly P[]): readonly P[] {
  const setProblems = problems.filter((problem) => getSetIndex(problem) !== null)
  return setProblems.length > 0 ? setProblems : problems
}

/** Joins all messages as sentences, without duplicates. */
export function joinSentences(problems: readonly FieldProblem[]): string {
  const messages = [...new Set(problems.map(readMessage))]
  return messages.map((message) => (/[.!?]$/.test(message) ? message : `${message}.`)).join(' ')
}
