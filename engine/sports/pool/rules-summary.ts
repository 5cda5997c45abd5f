/** A summary of the rules for readers, one sentence per line. */
export const poolSummary = [
  '8-Ball: clear your group, then pot the 8; potting the 8 early loses the rack.',
  '9-Ball: always hit the lowest ball first; whoever legally pots the 9 wins the rack.',
  'A race is won by the first side to reach the agreed number of racks.',
  'Straight Pool: every called ball is a point, and the first to the agreed points wins.',
  'In Straight Pool a foul costs 1 point, an opening break foul 2, and the third foul in a row ' +
    '15 more.',
].join('\n')
