/** Suffixes that may follow a surname after another comma. */
const suffix = /^(?:jr|sr|jun|sen|junior|senior|ii|iii|iv)\.?$/i

const collapseSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/**
 * Reorders "Surname, First name": "Müller, Jörg" becomes "Jörg Müller", "Smith, John, Jr." becomes "John Smith
 * Jr.". Anything else with a comma is returned unchanged, and breaks the rules of names.
 */
export function reorderCommaName(name: string): string {
  const parts = name.split(',').map(collapseSpaces)
  const [last = '', first = '', third = ''] = parts
  if (parts.some((part) => part === '') || parts.length < 2 || parts.length > 3)
    return collapseSpaces(name)
  if (parts.length === 2) return suffix.test(first) ? `${last} ${first}` : `${first} ${last}`
  if (suffix.test(third)) return `${first} ${last} ${third}`
  return suffix.test(first) ? `${third} ${last} ${first}` : collapseSpaces(name)
}

/** Reorders "Müller Jörg" under a heading that says the surname is first; null if it is unclear. */
export function reorderSurnameFirst(name: string): string | null {
  if (name.includes(',')) return reorderCommaName(name)
  const words = collapseSpaces(name).split(' ')
  return words.length === 2 ? `${words[1]} ${words[0]}` : null
}
