import { type Fault, say } from './words.ts'

const SHORTEST_NAME = 2
const LONGEST_NAME = 50

const allowed = /^[\p{L}\p{M} '’-]*$/u
const someLetter = /\p{L}/u

/**
 * What is wrong with a person's name, as messages for the form; empty when nothing is. 2 to 50
 * characters: letters of any script, spaces, apostrophes and hyphens.
 * Source: specification, point 5, "Generic form fields".
 */
export function checkName(name: string): readonly Fault[] {
  if (name.trim() === '') return [say('field.required')]
  const length = Array.from(name.trim()).length
  const problems: Fault[] = []
  if (length < SHORTEST_NAME) problems.push(say('field.tooShort', { least: SHORTEST_NAME }))
  if (length > LONGEST_NAME) problems.push(say('field.tooLong', { most: LONGEST_NAME }))
  if (!allowed.test(name) || !someLetter.test(name)) problems.push(say('field.format'))
  return problems
}
