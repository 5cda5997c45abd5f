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
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    if (isMissing(issue.input)) return say('field.required')
  }
  if (issue.code === 'invalid_type') {
    return issue.expected === 'int' ? say('request.notWhole') : undefined
  }
  if (issue.code === 'too_small') return tooSmall(String(issue.origin), Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(String(issue.origin), Number(issue.maximum))
  if (issue.code === 'invalid_value' && issue.values.length > 1) {
    return say('request.choice', { choices: issue.values.map(String).join(', ') })
  }
  return undefined
}

function tooSmall(origin: string, least: number): Said | undefined {
  if (origin === 'string') return say('field.tooShort', { least })
  if (origin === 'array') return say('request.tooFew', { least })
  return isNumber(origin) ? say('request.tooSmall', { least }) : undefined
}

function tooBig(origin: string, most: number): Said | undefined {
  if (origin === 'string') return say('field.tooLong', { most })
  if (origin === 'array') return say('request.tooMany', { most })
  return isNumber(origin) ? say('request.tooBig', { most }) : undefined
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || Number.isNaN(input)
}
