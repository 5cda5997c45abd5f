import { z } from 'zod'
import { say } from '#contract/words.ts'
import type { Said } from '#engine/words/say.ts'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

/** The specification's own words for what is missing or of the wrong length or form (point 5). */
export function useOwnWords() {
  z.config({ customError: wordsFor })
}

/** Sentences said so far by their words, since a validator hands on nothing but those. */
const sentences = new Map<string, Said>()

/** What a sentence of a validator was made of, where it is one of ours. */
export const knownSentence = (message: string): Said | undefined => sentences.get(message)

function wordsFor(issue: Issue): string | undefined {
  const said = sentenceFor(issue)
  if (said !== undefined) sentences.set(said.message, said)
  return said?.message
}

function sentenceFor(issue: Issue): Said | undefined {
  if (issue.code === 'invalid_format') return say('field.format')
  if (issue.code === 'invalid_type')
    return isMissing(issue.input) ? say('field.required') : undefined
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return say('field.tooShort', { least: Number(issue.minimum) })
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return say('field.tooLong', { most: Number(issue.maximum) })
  }
  return undefined
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || Number.isNaN(input)
}
