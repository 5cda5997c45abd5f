const scorePair = /(\d+(?:[.,]5)?)\s*[-–—:/]\s*(\d+(?:[.,]5)?)/g

/** Returns whether a score written from the winner's side shows the loser ahead. */
export function isLoserAhead(score: string): boolean {
  // The total precedes the sets, which are in brackets.
  const [total = ''] = score.split(/[([]/)
  const leads = [...total.matchAll(scorePair)].map(
    ([, one = '', two = '']) => parseNumber(one) - parseNumber(two),
  )
  const isShortForm = /^\s*-?\d+(?:[\s,;]+-?\d+)+\s*$/.test(total)
  // In `7 -9 12 8`, the first two numbers look like a pair, but the others are left over.
  const isInPairs = !isShortForm || !/\d/.test(total.replaceAll(scorePair, ''))
  if (leads.length > 0 && isInPairs) return isBehind(leads)
  const shortSets = isShortForm ? (total.match(/-?\d+/g) ?? []) : []
  // One set each decides nothing, so `-3, 100` is a score in which points can be negative.
  const [first = '', second = '', third] = shortSets
  if (third === undefined && first.startsWith('-') && !second.startsWith('-')) return true
  // The short form lists the loser's points of each set, with a minus (also -0) for a lost set.
  return isBehind(shortSets.map((ball) => (ball.startsWith('-') ? -1 : 1)))
}

const parseNumber = (text: string) => Number(text.replace(',', '.'))

const isBehind = (leads: readonly number[]) =>
  leads.filter((lead) => lead < 0).length > leads.filter((lead) => lead > 0).length
