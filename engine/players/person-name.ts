/** What may follow a surname after another comma. */
const suffix = /^(?:jr|sr|jun|sen|junior|senior|ii|iii|iv)\.?$/i

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/**
 * Turns "Surname, First name" round: "Müller, Jörg" is "Jörg Müller", "Smith, John, Jr." is "John Smith Jr.".
 * Anything else with a comma is returned as it is, and breaks the rules of names.
 */
export function turnRound(name: string): string {
  const parts = name.split(',').map(tidy)
  const [last = '', first = '', third = ''] = parts
  if (parts.some((part) => part === '') || parts.length < 2 || parts.length > 3) return tidy(name)
  if (parts.length === 2) return suffix.test(first) ? `${last} ${first}` : `${first} ${last}`
  if (suffix.test(third)) return `${first} ${last} ${third}`
  return suffix.test(first) ? `${third} ${last} ${first}` : tidy(name)
}

/** Turns "Müller Jörg" round where a heading says that the surname is first; null unless it is clear. */
export function turnSurnameFirst(name: string): string | null {
  if (name.includes(',')) return turnRound(name)
  const words = tidy(name).split(' ')
  return words.length === 2 ? `${words[1]} ${words[0]}` : null
}
