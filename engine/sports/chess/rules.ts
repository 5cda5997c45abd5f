import { error, warning, wasPlayed } from '../finding.ts'
import type { ResolvedDraft, Finding, SportRules } from '../finding.ts'
import { t, type SportMessageKey } from '../messages.ts'

/**
 * Removes the warning about a draw, which is an ordinary result in a tournament.
 * Source: specification, point 5: in chess a draw only warns.
 */
export function dropDrawWarning<F extends { readonly key?: string | undefined }>(
  findings: readonly F[],
): F[] {
  const notice: SportMessageKey = 'chess.draw'
  return findings.filter(({ key }) => key !== notice)
}

const gameScores = [1, 0.5, 0]

function checkPlayed({ score1, score2 }: ResolvedDraft): readonly Finding[] {
  const findings: Finding[] = []
  // Decimal fractions do not add up exactly: 0.7 and 0.3 must count as 1.
  if (Math.abs(score1 + score2 - 1) > 1e-9) findings.push(error('player2Score', t('chess.sum')))
  if (score1 === score2) findings.push(warning('player2Score', t('chess.draw')))
  return findings
}

function checkForfeit({ score1, score2, winner }: ResolvedDraft): readonly Finding[] {
  if (winner === 0) return []
  const isRight = winner === 1 ? score1 === 1 && score2 === 0 : score1 === 0 && score2 === 1
  const score = winner === 1 ? '1–0' : '0–1'
  return isRight ? [] : [error('player2Score', t('chess.forfeit', { side: winner, score }))]
}

function checkEnding(entry: ResolvedDraft): readonly Finding[] {
  switch (entry.ending) {
    case 'played':
      return checkPlayed(entry)
    case 'forfeit':
      return checkForfeit(entry)
    case 'double_forfeit':
      return []
    case 'retired':
      return [error('ending', t('chess.resigned'))]
  }
}

/** The rules of chess. Source: FIDE Laws, article 10; specification, point 5. */
export const chessRules: SportRules = {
  // A draw is ½–½: "must sum to 1" already refuses every other level score.
  allowsDraw: () => true,
  allowsNegative: () => false,
  isWhole: false,
  detailFields: () => ['white'],
  check: (entry) => {
    const isUsual = [entry.score1, entry.score2].every((score) => gameScores.includes(score))
    const unusual =
      isUsual || !wasPlayed(entry.ending) ? [] : [warning('player2Score', t('chess.unusual'))]
    return [...unusual, ...checkEnding(entry)]
  },
  margin: () => null,
  races: () => null,
  parseSets: () => [],
  usualRace: 1,
  unitOf: () => null,
  // The first player of a pairing has white.
  presetDetails: () => ({ white: 1 }),
}
