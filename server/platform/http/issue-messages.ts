import { z } from 'zod'
import { t } from '#contract/messages.ts'
import type { Message } from '#engine/messages/create-messages.ts'

type ZodIssue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

/** Installs the specification's messages for missing values and wrong lengths or formats (point 5). */
export function installIssueMessages() {
  z.config({ customError: findMessageText })
}

function findMessageText(issue: ZodIssue): string | undefined {
  return findMessage(issue)?.message
}

/** A reported issue, without the rejected value. */
export type ReportedIssue = { readonly code: string; readonly message: string }

/**
 * Returns the message of an issue, or undefined if it is not from our catalogue. Depends on this issue
 * only, so that equal sentences of different keys aren't confused.
 */
export function findIssueMessage(issue: ReportedIssue): Message | undefined {
  // The rejected value is not reported, so the messages for a missing or mistyped one are tried too.
  const possible = [
    t('field.required'),
    t('request.notNumber'),
    findMessage({ ...issue, input: '' } as unknown as ZodIssue),
  ]
  return possible.find((each) => each?.message === issue.message)
}

function findMessage(issue: ZodIssue): Message | undefined {
  switch (issue.code) {
    case 'invalid_format':
      return t('field.format')
    case 'invalid_type':
      // A missing or non-numeric query parameter is read as NaN.
      if (Number.isNaN(issue.input)) return t('request.notNumber')
      if (isMissing(issue.input)) return t('field.required')
      return issue.expected === 'int' ? t('request.notWhole') : undefined
    case 'invalid_value':
    case 'invalid_union':
      return isMissing(issue.input) ? t('field.required') : findChoiceMessage(listChoices(issue))
    case 'too_small':
      return findTooSmallMessage(String(issue.origin), Number(issue.minimum))
    case 'too_big':
      return findTooBigMessage(String(issue.origin), Number(issue.maximum))
    // For other issues, the validator's own message is used.
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined
  }
}

type InvalidValue = {
  readonly code?: string
  readonly path?: readonly unknown[] | undefined
  /** The allowed values of an enum; for a union, those of its discriminator. */
  readonly values?: unknown
  readonly options?: unknown
  readonly errors?: unknown
}

/** Returns the allowed values, or none if some have no name. */
function listChoices({ code, values, options, errors }: InvalidValue): readonly unknown[] {
  if (code === 'invalid_value') return values as readonly unknown[]
  if (code !== 'invalid_union') return []
  if (options !== undefined) return options as readonly unknown[]
  const optionChoices = (errors as readonly (readonly InvalidValue[])[]).map((found) =>
    found.flatMap((each) => (each.path?.length === 0 ? listChoices(each) : [])),
  )
  return optionChoices.every((choices) => choices.length > 0) ? optionChoices.flat() : []
}

const findChoiceMessage = (choices: readonly unknown[]): Message | undefined =>
  choices.length > 1 ? t('request.choice', { choices: choices.map(String).join(', ') }) : undefined

function findTooSmallMessage(origin: string, min: number): Message | undefined {
  if (origin === 'string') {
    return min === 1 ? t('field.required') : t('field.tooShort', { least: min })
  }
  if (origin === 'array') return t('request.tooFew', { least: min })
  return isNumber(origin) ? t('request.tooSmall', { least: min }) : undefined
}

function findTooBigMessage(origin: string, max: number): Message | undefined {
  if (origin === 'string') return t('field.tooLong', { most: max })
  if (origin === 'array') return t('request.tooMany', { most: max })
  return isNumber(origin) ? t('request.tooBig', { most: max }) : undefined
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}
