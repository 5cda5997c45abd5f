import { expect, test } from 'vitest'
import { checkDocs } from './docs.ts'

const paths = [
  'README.md',
  'docs/rules.md',
  'server/matches/record-match.ts',
  'server/matches/record-match.test.ts',
]
const sources = [
  { path: 'server/matches/record-match.ts', text: 'export function recordMatch() {}' },
  { path: 'server/matches/record-match.test.ts', text: "test('counts a match once', () => {})" },
]

/** Returns the problems of a page with this text, next to a page of rules. */
const check = (text: string) =>
  checkDocs(
    [
      { path: 'README.md', text },
      { path: 'docs/rules.md', text: '# Rules\n\n## Who may play?\n' },
    ],
    paths,
    sources,
  )

test.each([
  'Start with `server/matches/record-match.ts`, or `record-match.ts` in `server/matches/`.',
  'Run `npx vitest server/matches`, then `matches/record-match.test.ts`.',
  'A use case is `server/<domain>/<verb-noun>.ts`, in words of the field.',
  'Call `recordMatch`, or `matches.recordMatch()`; set `DATA_DIR`.',
  'See [rules](docs/rules.md), [who](docs/rules.md#who-may-play) and [elsewhere](https://example.org/a).',
  '```ts\nimport { missing } from "./missing.ts"\n```',
  '| Rule | Test |\n| --- | --- |\n| Once | "counts a match …" |',
])('accepts %s', (text) => {
  expect(check(text)).toEqual([])
})

test.each([
  ['Start with `server/matches/void-match.ts`.', 'there is no server/matches/void-match.ts'],
  ['Start with `void-match.ts`.', 'there is no void-match.ts'],
  ['Run `npx vitest server/players`.', 'there is no server/players'],
  ['Call `voidMatch`.', 'no code has the name voidMatch'],
  ['Call `matches.undo()`.', 'no code has the name matches.undo()'],
  ['See [rules](docs/law.md).', 'the link docs/law.md leads nowhere'],
  ['See [rules](docs/rules.md#who).', 'the link docs/rules.md#who leads nowhere'],
  ['| Rule | Test |\n| Once | "counts twice" |', 'no test has the title "counts twice"'],
])('refuses %s', (text, problem) => {
  expect(check(text)).toEqual([`README.md: ${problem}`])
})

test('refuses to pass without a page', () => {
  expect(checkDocs([], paths, sources)).toHaveLength(1)
})
