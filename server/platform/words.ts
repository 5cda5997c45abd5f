import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

/** The specification's own words for what is missing or of the wrong length or form (point 5). */
export function useOwnWords() {
  z.config({ customError: wordsFor })
}

function wordsFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || Number.isNaN(issue.input)
        ? 'This field is required'
        : undefined
    case 'too_small':
      return issue.origin === 'string'
        ? `Must be at least ${issue.minimum} characters long`
        : undefined
    case 'too_big':
      return issue.origin === 'string'
        ? `Must be no more than ${issue.maximum} characters long`
        : undefined
    case 'invalid_format':
      return 'Invalid format'
    default:
      return undefined
  }
}
