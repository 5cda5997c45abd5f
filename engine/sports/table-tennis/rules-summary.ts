/** A summary of the rules for readers, one sentence per line. */
export const tableTennisSummary = [
  'A set goes to 11 points and is won by 2.',
  'At 10–10 play goes on until one side leads by 2.',
  'Each side serves 2 points in turn, and 1 point in turn from 10–10.',
  'The match ends when one side has won more than half of the sets.',
  'Sides change ends after each set, and in the last set when one reaches 5.',
].join('\n')
