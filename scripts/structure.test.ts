import { describe, expect, test } from 'vitest'
import { checkStructure, listImports, type Source } from './structure.ts'

/** A valid project, in which each test plants one violation. */
const validProject: readonly Source[] = [
  {
    path: 'engine/sports/check.ts',
    text: `import type { Sport } from './types.ts'\nexport const a = 1\n`,
  },
  { path: 'engine/sports/types.ts', text: `export type Sport = string\n` },
  {
    path: 'contract/club/sports.ts',
    text: `import { z } from 'zod'\nimport { a } from '#engine/sports/check.ts'\nexport const b = z.literal(a)\n`,
  },
  {
    path: 'server/matches/record-match.ts',
    text: `import { b } from '#contract/club/sports.ts'\nimport { rate } from '../ratings/rate.ts'\nexport const c = [b, rate]\n`,
  },
  { path: 'server/ratings/rate.ts', text: `export const rate = 1\n` },
  {
    path: 'web/ui/sports/mark.tsx',
    text: `import { b } from '#contract/club/sports.ts'\nexport const d = b\n`,
  },
  { path: 'web/platform/session/session.ts', text: `export const session = 1\n` },
  {
    path: 'web/matches/list.tsx',
    text: `import { session } from '../platform/session.ts'\nimport classes from './list.module.css'\nexport const list = [session, classes.row]\n`,
  },
  { path: 'web/matches/list.module.css', text: '.row {\n  color: red;\n}\n' },
  {
    path: 'web/tournaments/bracket/bracket.tsx',
    text: `import { list } from '../../matches/list.tsx'\nexport const bracket = list\n`,
  },
  {
    path: 'web/players/page/player-screen.tsx',
    text: `import { bracket } from '../../tournaments/bracket/bracket.tsx'\nexport const page = bracket\n`,
  },
  {
    path: 'web/app/router.tsx',
    text: `export const late = () => import('../players/page/player-screen.tsx')\n`,
  },
]

const violations: readonly { rule: string; source: Source; message: RegExp }[] = [
  {
    rule: 'a style sheet uses no physical left or right',
    source: { path: 'web/ui/bad.module.css', text: '.a {\n  margin-left: 4px;\n}\n' },
    message: /"margin-left" is a physical direction/,
  },
  {
    rule: 'a style sheet aligns text to start or end',
    source: { path: 'web/ui/bad.module.css', text: '.a {\n  text-align: right;\n}\n' },
    message: /"right" is a physical direction/,
  },
  {
    rule: 'a component uses only classes of its style sheet',
    source: { path: 'web/matches/list.module.css', text: '.line {\n  color: red;\n}\n' },
    message: /"classes.row" is not in .\/list.module.css/,
  },
  {
    rule: 'a style sheet has no class that no component uses',
    source: { path: 'web/matches/list.module.css', text: '.row,\n.line {\n  color: red;\n}\n' },
    message: /no component uses ".line"/,
  },
  {
    rule: 'the engine has no non-null assertions without a reason',
    source: {
      path: 'engine/ratings/guess.ts',
      text: 'export const guess = (known: Map<string, number>) => known.get("a")!\n',
    },
    message: /"!" without a reason in line 1/,
  },
  {
    rule: 'the engine imports no package',
    source: { path: 'engine/sports/bad.ts', text: `import { z } from 'zod'\n` },
    message: /engine may not import the package zod/,
  },
  {
    rule: 'the engine imports no other layer',
    source: {
      path: 'engine/sports/bad.ts',
      text: `import { b } from '#contract/club/sports.ts'\n`,
    },
    message: /engine may not import contract/,
  },
  {
    rule: 'the engine imports no Node module',
    source: { path: 'engine/sports/bad.ts', text: `import { readFileSync } from 'node:fs'\n` },
    message: /package node:fs/,
  },
  {
    rule: 'the contract imports no package but zod',
    source: { path: 'contract/bad.ts', text: `import pg from 'pg'\n` },
    message: /contract may not import the package pg/,
  },
  {
    rule: 'the contract does not import the server',
    source: { path: 'contract/bad.ts', text: `import { c } from '#server/app.ts'\n` },
    message: /contract may not import server/,
  },
  {
    rule: 'the server does not import the web client',
    source: {
      path: 'server/matches/bad.ts',
      text: `import { d } from '#web/ui/sports/mark.tsx'\n`,
    },
    message: /server may not import web/,
  },
  {
    rule: 'the web client does not import the server',
    source: {
      path: 'web/ui/bad.tsx',
      text: `import { c } from '#server/matches/record-match.ts'\n`,
    },
    message: /web may not import server/,
  },
  {
    rule: 'a dynamic import counts as an import',
    source: { path: 'web/ui/bad.tsx', text: `const s = import('#server/app.ts')\n` },
    message: /web may not import server/,
  },
  {
    rule: 'no relative path leaves a layer',
    source: {
      path: 'web/ui/bad.tsx',
      text: `import { rate } from '../../server/ratings/rate.ts'\n`,
    },
    message: /leaves its layer/,
  },
  {
    rule: 'no domain calls one before it in the order',
    source: {
      path: 'server/ratings/bad.ts',
      text: `import { c } from '../matches/record-match.ts'\n`,
    },
    message: /ratings may not call matches/,
  },
  {
    rule: 'accounts do not call membership',
    source: {
      path: 'server/accounts/bad.ts',
      text: `import { joinClub } from '../membership/join-club.ts'\n`,
    },
    message: /accounts may not call membership/,
  },
  {
    rule: 'membership only calls players, accounts and notices',
    source: {
      path: 'server/membership/bad.ts',
      text: `import { c } from '../matches/record-match.ts'\n`,
    },
    message: /membership may not call matches/,
  },
  {
    rule: 'the platform calls no domain',
    source: { path: 'server/platform/bad.ts', text: `import { rate } from '../ratings/rate.ts'\n` },
    message: /platform may not call ratings/,
  },
  {
    rule: 'no domain of the web client uses the app shell',
    source: {
      path: 'web/matches/bad.tsx',
      text: `import { late } from '../app/router.tsx'\n`,
    },
    message: /matches may not use app/,
  },
  {
    rule: 'no domain of the web client uses one that depends on it',
    source: {
      path: 'web/matches/bad.tsx',
      text: `const b = () => import('../tournaments/bracket/bracket.tsx')\n`,
    },
    message: /matches may not use tournaments/,
  },
  {
    rule: "only a player's page may use matches, not other screens of players",
    source: {
      path: 'web/players/bad.tsx',
      text: `import { list } from '../matches/list.tsx'\n`,
    },
    message: /players may not use matches/,
  },
  {
    rule: "the web client's platform uses no domain",
    source: {
      path: 'web/platform/bad.ts',
      text: `import type { list } from '../matches/list.tsx'\n`,
    },
    message: /platform may not use matches/,
  },
  {
    rule: 'the web kit uses neither the platform nor a domain',
    source: {
      path: 'web/ui/bad.tsx',
      text: `import { session } from '../platform/session.ts'\n`,
    },
    message: /ui may not use platform/,
  },
  ...(['engine/ratings', 'server/matches', 'web/tournaments/form'] as const).map((folder) => ({
    rule: `no sport is known in ${folder}`,
    source: {
      path: `${folder}/bad.ts`,
      text: `export const isDarts = (sport: string) => sport === 'darts'\n`,
    },
    message: /compares the id of a sport: === 'darts'/,
  })),
  {
    rule: 'no code outside the folders of sports switches over them',
    source: {
      path: 'server/matches/bad.ts',
      text: `switch (sportId) {\n  case 'chess':\n    break\n}\n`,
    },
    message: /compares the id of a sport: case 'chess'/,
  },
  {
    rule: 'no code outside a format compares its id',
    source: {
      path: 'server/tournaments/bad.ts',
      text: `export const isOut = (format: string) => format !== 'double_elimination'\n`,
    },
    message: /compares the id of a format: !== 'double_elimination'/,
  },
  {
    rule: 'the page has one locale',
    source: {
      path: 'web/matches/bad.tsx',
      text: `export const words = (at: string) => new Date(at).toLocaleDateString(undefined)\n`,
    },
    message: /locale-dependent formatting belongs to/,
  },
  {
    rule: 'a screen has no text outside its catalogue',
    source: {
      path: 'web/matches/bad.tsx',
      text: 'export const said = (name: string) => `Remove ${name}?`\n',
    },
    message: /words outside the catalogue: Remove/,
  },
  {
    rule: 'messages are evaluated when they are shown',
    source: {
      path: 'web/matches/bad.tsx',
      text: `const choices = ids.map((id) => ({ value: id, label: t('name') }))\n`,
    },
    message: /choices is evaluated at import/,
  },
  {
    rule: 'a catalogue names its folder',
    source: {
      path: 'web/sports/chess/messages.ts',
      text: `export const t = createMessages('sports/darts', english)\n`,
    },
    message: /chess\/messages.ts: names the folder sports\/darts/,
  },
  {
    rule: 'a catalogue has no unused text',
    source: {
      path: 'web/sports/chess/messages.ts',
      text: `const english = {\n  whatEntered: 'What is entered',\n} as const\n`,
    },
    message: /chess\/messages.ts: nothing uses "whatEntered"/,
  },
  {
    rule: 'the web client uses no schema of the contract',
    source: {
      path: 'web/matches/bad.tsx',
      text: `import {\n  type A,\n  b,\n} from '#contract/club/sports.ts'\nexport const c = b.safeParse(1)\n`,
    },
    message: /the web client has no schemas: b/,
  },
  {
    rule: 'no cycles through dynamic imports',
    source: {
      path: 'web/players/page/player-screen.tsx',
      text: `export const again = () => import('../../app/router.tsx')\n`,
    },
    message: /circle: web\/app\/router.tsx → web\/players\/page\/player-screen.tsx/,
  },
  {
    rule: 'no cycles through type imports',
    source: {
      path: 'engine/sports/types.ts',
      text: `import type { a } from './check.ts'\nexport type Sport = typeof a\n`,
    },
    message: /circle: engine\/sports/,
  },
  ...['server/app.ts', 'server/matches/bad.ts', 'server/matches/bad.test.ts'].map((path) => ({
    rule: `only main.ts imports server/scale: ${path}`,
    source: {
      path,
      text: `import { relay } from '${path === 'server/app.ts' ? './' : '../'}scale/redis-relay.ts'\n`,
    },
    message: /only server\/main\.ts may use server\/scale/,
  })),
  {
    rule: 'the product does not import server/testing',
    source: { path: 'server/matches/bad.ts', text: `import { f } from '../testing/factory.ts'\n` },
    message: /only tests/,
  },
  {
    rule: 'the demo club does not import server/testing',
    source: { path: 'server/demo/bad.ts', text: `import { w } from '../testing/world.ts'\n` },
    message: /only tests/,
  },
  {
    rule: 'no domain imports server/demo',
    source: { path: 'server/matches/bad.ts', text: `import { f } from '../demo/factory.ts'\n` },
    message: /matches may not call demo/,
  },
  {
    rule: 'an import has its file extension',
    source: { path: 'engine/sports/bad.ts', text: `import { a } from './check'\n` },
    message: /no file extension/,
  },
  {
    rule: 'files are in kebab-case',
    source: { path: 'web/ui/BadName.tsx', text: `export const x = 1\n` },
    message: /kebab-case/,
  },
  {
    rule: 'no folder is called helpers',
    source: { path: 'server/helpers/dates.ts', text: `export const x = 1\n` },
    message: /does not say what is in it/,
  },
  {
    rule: 'no file is called index',
    source: { path: 'web/ui/index.ts', text: `export const x = 1\n` },
    message: /does not say what is in it/,
  },
  {
    rule: 'no barrels',
    source: { path: 'web/ui/all.ts', text: `export { d } from './mark.tsx'\n` },
    message: /a barrel/,
  },
  {
    rule: 'nothing is re-exported wholesale',
    source: { path: 'web/ui/all.ts', text: `export * from './mark.tsx'\n` },
    message: /re-exports everything/,
  },
  {
    rule: 'no default exports',
    source: { path: 'web/ui/bad.tsx', text: `export default function Bad() {}\n` },
    message: /default export/,
  },
  {
    rule: 'a use case has no query',
    source: {
      path: 'server/matches/bad.ts',
      text: `export const all = (db) => db.selectFrom('matches').selectAll().execute()\n`,
    },
    message: /SQL outside a store/,
  },
  {
    rule: 'a use case has no raw SQL',
    source: {
      path: 'server/matches/bad.ts',
      text: 'export const one = sql<{ id: string }>`select 1`\n',
    },
    message: /SQL outside a store/,
  },
  {
    rule: 'tests that start processes are system tests',
    source: {
      path: 'server/matches/bad.test.ts',
      text: `import { startServer } from '../testing/programs/process.ts'\n`,
    },
    message: /must end in \.system\.test\.ts/,
  },
  {
    rule: 'tests of many clubs are system tests',
    source: { path: 'server/scale/bad.test.ts', text: 'export const one = 1\n' },
    message: /must end in \.system\.test\.ts/,
  },
  {
    rule: 'no import cycles',
    source: { path: 'server/ratings/rate.ts', text: `import { back } from './back.ts'\n` },
    message: /circle/,
  },
]

describe('the structure check', () => {
  test('accepts a valid project', () => {
    expect(checkStructure(validProject)).toEqual([])
  })

  test.each(violations)('$rule', ({ source, message }) => {
    const back = {
      path: 'server/ratings/back.ts',
      text: `import { rate } from './rate.ts'\nexport const back = rate\n`,
    }
    const context = [...validProject.filter(({ path }) => path !== source.path), source, back]
    expect(checkStructure(context).join('\n')).toMatch(message)
  })

  test('fails without any file', () => {
    expect(checkStructure([])).toEqual(['The structure check saw no file.'])
  })

  test('fails if a layer has no file', () => {
    const blind = validProject.filter(({ path }) => !path.startsWith('web/'))
    expect(checkStructure(blind)).toEqual(['The structure check saw no file of web/.'])
  })

  test('finds imports over several lines, but not in comments', () => {
    const text = `import {\n  a,\n  b,\n} from './x.ts'\n// import './y.ts'\n/* import './z.ts' */\nimport './w.css'\n`
    expect(listImports(text).map(({ from }) => from)).toEqual(['./x.ts', './w.css'])
  })
})
