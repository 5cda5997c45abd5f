/** A summary of the rules for readers, one sentence per line. */
export const foosballSummary = [
  'Two players, or four as two pairs with one in attack and one in defence.',
  'First to 5 or First to 10: whoever reaches the number of goals first wins.',
  'An own goal counts for the other side.',
  'Spinning a rod more than once around is not allowed.',
  'In Tournament a match may end level.',
].join('\n')
