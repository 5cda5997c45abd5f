import { error, warning, wasPlayed } from '../finding.ts'
import type { Entry, Finding, SportRules } from '../finding.ts'

/** Source: specification, point 5: in chess a draw only warns. */
const drawNotice = 'Match ended in a draw'

/** Findings of a tournament, where a draw is a result like any other and nobody is asked again. */
export function withoutDrawNotice<F extends { readonly message: string }>(
  findings: readonly F[],
): F[] {
  return findings.filter(({ message }) => message !== drawNotice)
}

const gameScores = [1, 0.5, 0]

function checkPlayed({ score1, score2 }: Entry): readonly Finding[] {
  const findings: Finding[] = []
  if (score1 + score2 !== 1) findings.push(error('player2Score', 'Chess scores must sum to 1'))
  if (score1 === score2) findings.push(warning('player2Score', drawNotice))
  return findings
}

function checkForfeit({ score1, score2, winner }: Entry): readonly Finding[] {
  if (winner === 0) return []
  const right = winner === 1 ? score1 === 1 && score2 === 0 : score1 === 0 && score2 === 1
  const score = winner === 1 ? '1–0' : '0–1'
  return right
    ? []
    : [error('player2Score', `A forfeit won by player ${winner} is scored ${score}`)]
}

function checkEnding(entry: Entry): readonly Finding[] {
  switch (entry.ending) {
    case 'played':
      return checkPlayed(entry)
    case 'forfeit':
      return checkForfeit(entry)
    case 'double_forfeit':
      return []
    case 'retired':
      return [error('ending', 'A resigned game of chess is played: enter it as 1–0 or 0–1')]
  }
}

/** The rules of chess. Source: FIDE Laws, article 10; specification, point 5. */
export const chessRules: SportRules = {
  // A draw is ½–½: "must sum to 1" already refuses every other level score.
  allowsDraw: () => true,
  allowsNegative: () => false,
  step: 0.5,
  parts: () => ['white'],
  check: (entry) => {
    const usual = [entry.score1, entry.score2].every((score) => gameScores.includes(score))
    const unusual =
      usual || !wasPlayed(entry.ending)
        ? []
        : [warning('player2Score', 'Chess scores should be 1, 0.5 or 0')]
    return [...unusual, ...checkEnding(entry)]
  },
  margin: () => null,
  unitOf: () => null,
  // The first of a pairing has white.
  knownBefore: () => ({ white: 1 }),
}
