import { z } from 'zod'
import { t } from '#contract/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

/** The specification's own words for what is missing or of the wrong length or form (point 5). */
export function installIssueMessages() {
  z.config({ customError: wordsFor })
}

function wordsFor(issue: Issue): string | undefined {
  return sentenceFor(issue)?.message
}

/** An issue as it is reported: without the value that was refused. */
export type ReportedIssue = { readonly code: string; readonly message: string }

/**
 * Returns the message an issue was worded with, or undefined if the words are not ours. It depends on this
 * issue only, so that equal sentences of different keys can't be confused.
 */
export function findIssueMessage(issue: ReportedIssue): Message | undefined {
  // The refused value is not reported: it was either missing or of another kind.
  const possible = [
    t('field.required'),
    t('request.notNumber'),
    sentenceFor({ ...issue, input: '' } as unknown as Issue),
  ]
  return possible.find((each) => each?.message === issue.message)
}

function sentenceFor(issue: Issue): Message | undefined {
  switch (issue.code) {
    case 'invalid_format':
      return t('field.format')
    case 'invalid_type':
      // A query without the number, or with other text, is read as NaN.
      if (Number.isNaN(issue.input)) return t('request.notNumber')
      if (isMissing(issue.input)) return t('field.required')
      return issue.expected === 'int' ? t('request.notWhole') : undefined
    case 'invalid_value':
    case 'invalid_union':
      return isMissing(issue.input) ? t('field.required') : noChoice(choicesOf(issue))
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum))
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum))
    // What is left is said by the validator.
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined
  }
}

type Wrong = {
  readonly code?: string
  readonly path?: readonly unknown[] | undefined
  /** The allowed values of an enum; for a union, those of its discriminator. */
  readonly values?: unknown
  readonly options?: unknown
  readonly errors?: unknown
}

/** What might have stood there; nothing where some of it has no name. */
function choicesOf({ code, values, options, errors }: Wrong): readonly unknown[] {
  if (code === 'invalid_value') return values as readonly unknown[]
  if (code !== 'invalid_union') return []
  if (options !== undefined) return options as readonly unknown[]
  const shapes = (errors as readonly (readonly Wrong[])[]).map((found) =>
    found.flatMap((each) => (each.path?.length === 0 ? choicesOf(each) : [])),
  )
  return shapes.every((choices) => choices.length > 0) ? shapes.flat() : []
}

const noChoice = (choices: readonly unknown[]): Message | undefined =>
  choices.length > 1 ? t('request.choice', { choices: choices.map(String).join(', ') }) : undefined

function tooSmall(origin: string, least: number): Message | undefined {
  if (origin === 'string') return t('field.tooShort', { least })
  if (origin === 'array') return t('request.tooFew', { least })
  return isNumber(origin) ? t('request.tooSmall', { least }) : undefined
}

function tooBig(origin: string, most: number): Message | undefined {
  if (origin === 'string') return t('field.tooLong', { most })
  if (origin === 'array') return t('request.tooMany', { most })
  return isNumber(origin) ? t('request.tooBig', { most }) : undefined
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}
