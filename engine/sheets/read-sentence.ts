export type Sentence = {
  readonly player1: string
  readonly player2: string
  readonly score: string
}

/**
 * Maximum length of a sentence. Two names and a score are shorter, and longer text is slow to match.
 */
const maxSentenceLength = 500

const separator = /\s+(?:[-–—]|vs?\.?)\s+/u
/** Matches text that contains only number pairs, brackets and a walkover. */
const scoreOnly =
  /^[([]?[\d½+][\d½.,/]*(?:\s*[-–—/]\s*|:|\s:\s)[\d½-](?:[\d½\s.,:;/()[\]–—-]|w\/?o\.?|f|\+)*$/iu
const looseScore = /^[+-]?[\d½(]/u

/** Returns the indexes at which words start, except for the first word. */
function findWordStarts(text: string): readonly number[] {
  return [...text.matchAll(/[\s,:]+/g)].map(({ index, 0: gap }) => index + gap.length)
}

/**
 * Returns where the score starts: at the first number pair, else at the first number. Names may end in a
 * number.
 */
function findScoreStart(text: string): number | undefined {
  const starts = findWordStarts(text).filter((index) => looseScore.test(text.slice(index)))
  return starts.find((index) => scoreOnly.test(text.slice(index))) ?? starts[0]
}

/** Parses "Ann Moss - Bob Pryce 3-1" or "Ann v Bob, 3:1"; null for other texts. */
export function readSentence(cells: readonly string[]): Sentence | null {
  const [first = ''] = cells
  const line = cells.join(', ')
  if (line.length > maxSentenceLength) return null
  const gap = separator.exec(first)
  if (gap === null || gap.index === 0) return null
  const others = line.slice(gap.index + gap[0].length)
  const scoreStart = findScoreStart(others)
  if (scoreStart === undefined) return null
  const player2 = others.slice(0, scoreStart).replace(/[\s,:]+$/, '')
  return player2 === ''
    ? null
    : { player1: line.slice(0, gap.index), player2, score: others.slice(scoreStart) }
}
