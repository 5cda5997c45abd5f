import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

/** The specification's own words for what is missing or of the wrong length or form (point 5). */
export function useOwnWords() {
  z.config({ customError: wordsFor })
}

function wordsFor(issue: Issue): string | undefined {
  if (issue.code === 'invalid_format') return 'Invalid format'
  if (issue.code === 'invalid_type')
    return isMissing(issue.input) ? 'This field is required' : undefined
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return `Must be at least ${issue.minimum} characters long`
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Must be no more than ${issue.maximum} characters long`
  }
  return undefined
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || Number.isNaN(input)
}
