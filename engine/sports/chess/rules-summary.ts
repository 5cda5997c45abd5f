/** A summary of the rules for readers, one sentence per line. */
export const chessSummary = [
  'A win scores 1, a draw ½ and a loss 0.',
  'A game is won by checkmate, by resignation or on time.',
  'Stalemate, threefold repetition, fifty moves without a capture or pawn move, and agreement ' +
    'are draws.',
  'A game that was not played is a forfeit: it scores and is not rated.',
].join('\n')
