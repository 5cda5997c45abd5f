/** A summary of the rules for readers, one sentence per line. */
export const dartsSummary = [
  '501 and 301: count down to exactly 0, and finish on a double or the bull.',
  'Going below 0, to 1, or to 0 without a double is a bust: the visit scores nothing.',
  'The highest finish is 170.',
  'Cricket: close 15 to 20 and the bull with three marks each.',
  'To win Cricket, close everything while level or ahead on points.',
].join('\n')
