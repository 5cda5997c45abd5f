const SHORTEST_NAME = 2
const LONGEST_NAME = 50

const allowed = /^[\p{L}\p{M} '’-]*$/u
const someLetter = /\p{L}/u

/**
 * What is wrong with a person's name, as messages for the form; empty when nothing is. 2 to 50
 * characters: letters of any script, spaces, apostrophes and hyphens.
 * Source: specification, point 5, "Generic form fields".
 */
export function checkName(name: string): readonly string[] {
  if (name.trim() === '') return ['This field is required']
  const length = Array.from(name.trim()).length
  const problems: string[] = []
  if (length < SHORTEST_NAME) problems.push(`Must be at least ${SHORTEST_NAME} characters long`)
  if (length > LONGEST_NAME) problems.push(`Must be no more than ${LONGEST_NAME} characters long`)
  if (!allowed.test(name) || !someLetter.test(name)) problems.push('Invalid format')
  return problems
}
