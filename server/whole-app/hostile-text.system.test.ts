import { describe, expect, test } from 'vitest'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { checkText } from '#engine/accounts/suspicion.ts'
import { cleanText, isBlank, oneLine } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { readPlayers } from '#engine/players/import.ts'
import { planImport } from '#engine/players/plan-import.ts'
import { readRows } from '#engine/sheets/read-rows.ts'
import { readScore } from '#engine/sheets/read-score.ts'
import { sportIds } from '#engine/sports/types.ts'
import { readTrf } from '#engine/tournaments/trf/read-trf.ts'
import { subscribePush } from '#contract/push.ts'
import { maskContact } from '../groups/invitations/contact.ts'
import { formatReason } from '../tournaments/views/view-matches.ts'
import { formatCsv } from '../platform/csv.ts'
import { escapeHtml } from '../platform/http/pages/escape-html.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { parseCsv } from '../players/parse-csv.ts'
import { removeLinks } from '../platform/mail/remove-links.ts'

/** Functions that process typed or uploaded text. */
const readers = {
  checkText,
  cleanText,
  isBlank,
  oneLine,
  checkName,
  checkEmail,
  foldName,
  readPlayers: (text) => planImport(readPlayers(text, parseCsv).rows, []),
  readRows: (text) => readRows(text, parseCsv),
  readScore: (text) => sportIds.map((sport) => readScore(sport, text, null)),
  readTrf,
  removeLinks,
  maskedContact: maskContact,
  formatReason: (text) => formatReason({ numbers: new Map() }, text),
  formatCsv: (text) => formatCsv([[text]]),
  escapeHtml,
  likePattern,
  subscribePush: (text) => subscribePush.body.safeParse({ endpoint: text, keys: { p256dh: text } }),
} satisfies Record<string, (text: string) => unknown>
type ReaderName = keyof typeof readers

const characters = [
  'a',
  '1',
  '-',
  '.',
  ',',
  ';',
  '"',
  '""',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '<',
  '< ',
  '=',
  '(',
  '[',
  '/',
  '+',
  'é',
  '½',
]
const words = [
  'a.',
  'a-',
  '1 ',
  '1:',
  'A1',
  'a - b ',
  'a v b ',
  'a,b\n',
  '"a",',
  'www.',
  '://',
  'a@b.',
]
const odd = ['\u0301', '\u001A', '\u200b', '\0', '001 \n', 'XXS A=', 'XXZ 1 ']
const pieces = [...characters, ...words, ...odd]
const prefixes: Partial<Record<ReaderName, readonly string[]>> = {
  checkText: ['', '<', '</'],
  readPlayers: ['', '"', 'name,level\n'],
  readRows: ['', '"', 'home,away\n'],
  readTrf: ['', '001 ', 'XXZ '],
  formatReason: ['', 'A'],
}
const listTexts = (name: ReaderName) =>
  (prefixes[name] ?? ['']).flatMap((prefix) => pieces.map((piece) => [prefix, piece] as const))

/** Returns this thread's processor time in ms, which is independent of other programs. */
const measureCpuMs = (run: () => unknown): number => {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
const sizes = [4_000, 16_000, 64_000, 250_000]
/** Maximum growth for four times the text: linear work grows fourfold, quadratic sixteenfold. */
const maxGrowth = 12
/** Times below this, in ms, are noise from garbage collection. */
const noiseMs = 100
const measureFastest = (run: () => unknown) =>
  Math.min(measureCpuMs(run), measureCpuMs(run), measureCpuMs(run))

/** Returns the growth of the running time if it is too steep. Stops before that takes long. */
function findSteepGrowth(read: (text: string) => unknown, prefix: string, piece: string) {
  const run = (size: number) => () => read(prefix + piece.repeat(size / piece.length) + '!x')
  for (const [at, size] of sizes.entries()) {
    if (at === 0 || measureCpuMs(run(size)) < noiseMs) continue
    const [before, now] = [measureFastest(run(sizes[at - 1]!)), measureFastest(run(size))]
    if (now >= noiseMs && now > maxGrowth * before) return { size, before, now }
  }
  return null
}

describe('reading 250 kB of hostile text takes linear time', () => {
  test.each(Object.keys(readers) as ReaderName[])('in %s', { timeout: 120_000 }, (name) => {
    const steep = listTexts(name).flatMap(([prefix, piece]) => {
      const growth = findSteepGrowth(readers[name], prefix, piece)
      return growth === null ? [] : [{ text: prefix + piece, ...growth }]
    })
    expect(steep).toEqual([])
  })
})
