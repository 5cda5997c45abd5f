import { posix } from 'node:path'
import { checkScreenMessages } from './screen-messages.ts'

/** A source file of the project: its path from the root, with forward slashes, and its text. */
export type Source = { readonly path: string; readonly text: string }

/** What a layer may import: other layers by `#name/`, and packages. `null` means any package. */
type Layer = { readonly layers: readonly string[]; readonly packages: readonly string[] | null }

const layers: Record<string, Layer> = {
  engine: { layers: [], packages: [] },
  contract: { layers: ['engine'], packages: ['zod'] },
  server: { layers: ['engine', 'contract'], packages: null },
  web: { layers: ['engine', 'contract'], packages: null },
}
const testPackages = ['vitest', 'fast-check', 'zod', 'node:fs', 'node:path', 'papaparse']

/** Domains of the server in order: each may call those after it, never those before. */
const domainOrder = [
  'displays',
  'live',
  'teams',
  'tournaments',
  'systems',
  'matches',
  'ratings',
  'fees',
  'players',
  'accounts',
  'notices',
  'seasons',
]
/** Domains outside the order, with what they may call. */
const unorderedDomains: Record<string, readonly string[]> = {
  groups: [
    'tournaments',
    'matches',
    'ratings',
    'fees',
    'players',
    'accounts',
    'notices',
    'seasons',
  ],
  membership: ['players', 'accounts', 'notices'],
  sports: [],
  webhooks: [
    'groups',
    'teams',
    'tournaments',
    'matches',
    'ratings',
    'players',
    'accounts',
    'notices',
  ],
  audit: ['players', 'accounts'],
  platform: [],
}
/** Folders and files above the domains: they may call any domain, and no domain calls them. */
const aboveDomains = [
  'club',
  'operation',
  'scale',
  'demo',
  'testing',
  'app.ts',
  'open-club.ts',
  'main.ts',
]

/**
 * Domains of the web client, each with the domains it may use. A file belongs to the longest name that matches
 * its path. `app` may use all domains; all may use `ui`, and all but `ui` may use `platform`.
 */
const webDomains: Record<string, readonly string[]> = {
  fees: [],
  groups: ['fees', 'matches', 'players', 'ratings', 'seasons', 'sports'],
  'players/page': ['groups', 'teams', 'tournaments', 'matches', 'players', 'ratings', 'sports'],
  'sports/page': ['first-steps', 'matches', 'ratings', 'sports'],
  'first-steps': ['sports'],
  club: [
    'first-steps',
    'groups',
    'teams',
    'tournaments',
    'matches',
    'players',
    'ratings',
    'accounts',
    'sports',
  ],
  displays: ['live', 'tournaments', 'sports'],
  connection: ['live', 'tournaments', 'sports'],
  live: ['tournaments', 'teams', 'matches', 'players', 'ratings', 'sports'],
  admin: ['tournaments', 'matches', 'players', 'ratings', 'accounts', 'seasons', 'sports'],
  teams: ['systems', 'matches', 'players', 'ratings', 'seasons', 'sports'],
  tournaments: ['fees', 'systems', 'matches', 'players', 'ratings', 'seasons', 'notices', 'sports'],
  systems: ['sports'],
  matches: ['players', 'ratings', 'sports'],
  accounts: ['players', 'notices'],
  players: ['ratings', 'sports'],
  ratings: ['seasons', 'sports'],
  notices: ['sports'],
  seasons: [],
  sports: [],
  platform: [],
  ui: [],
}

const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'index'])
const kebabCase =
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:system|test|test-data|spec|module|config|d))*\.(?:ts|tsx|mjs|css)$/

/** Returns every violation of the architecture rules, or an error if the check saw no file. */
export function checkStructure(sources: readonly Source[]): string[] {
  if (sources.length === 0) return ['The structure check saw no file.']
  const code = sources.filter(({ path }) => /\.(?:ts|tsx|mjs)$/.test(path))
  const unseen = Object.keys(layers).filter(
    (layer) => !code.some(({ path }) => path.startsWith(`${layer}/`)),
  )
  return [
    ...unseen.map((layer) => `The structure check saw no file of ${layer}/.`),
    ...sources.flatMap(checkName),
    ...sources.flatMap(checkDirections),
    ...code.flatMap(checkImports),
    ...code.flatMap(checkTier),
    ...code.flatMap(checkExports),
    ...code.flatMap(checkSchemas),
    ...code.flatMap(checkIdComparisons),
    ...code.flatMap(checkLocale),
    ...code.flatMap(checkStores),
    ...code.flatMap(checkNonNull),
    ...checkScreenMessages(code),
    ...checkClasses(sources),
    ...findCycles(code),
  ]
}

function checkName({ path }: Source): string[] {
  const name = posix.basename(path)
  const problems = kebabCase.test(name) ? [] : [`${path}: the name is not in kebab-case`]
  const parts = path.replace(/\.[^/]*$/, '').split('/')
  const vague = parts.find((part) => vagueNames.has(part))
  return vague === undefined
    ? problems
    : [...problems, `${path}: "${vague}" does not say what is in it`]
}

const physicalDirection =
  /(?:^|[\s;{])((?:margin|padding|border)(?:-(?:top|bottom))?-(?:left|right)[\w-]*|left|right)\s*:|(?:text-align|float)\s*:\s*(left|right)\b/g

/** Reports physical directions in style sheets, which break languages written from right to left. */
function checkDirections({ path, text }: Source): string[] {
  if (!path.endsWith('.css')) return []
  return [...text.matchAll(physicalDirection)].map(
    ([, property, value]) =>
      `${path}: "${property ?? value}" is a physical direction; use start, end or inset-inline`,
  )
}

const cssClass = /\.([A-Za-z_][\w-]*)/g
const cssImport = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** Reports classes that a component uses but its stylesheet lacks, and classes that no component uses. */
function checkClasses(sources: readonly Source[]): string[] {
  const unused = new Map(
    sources
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [path, new Set(listMatches(withoutComments(text), cssClass))]),
  )
  const defined = new Map([...unused].map(([path, names]) => [path, new Set(names)]))
  const problems: string[] = []
  for (const { path, text } of sources.filter((source) => source.path.startsWith('web/'))) {
    for (const [, imported, from] of text.matchAll(cssImport)) {
      const sheet = posix.join(posix.dirname(path), from!)
      for (const name of listMatches(text, new RegExp(`(?<![\\w./-])${imported}\\.(\\w+)`, 'g'))) {
        if (defined.get(sheet)?.has(name) !== true)
          problems.push(`${path}: "${imported}.${name}" is not in ${from}`)
        unused.get(sheet)?.delete(name)
      }
      // A computed name may be any of them.
      if (text.includes(`${imported}[`)) unused.delete(sheet)
    }
  }
  const unusedProblems = [...unused].flatMap(([path, names]) =>
    [...names].map((name) => `${path}: no component uses ".${name}"`),
  )
  return [...problems, ...unusedProblems]
}

const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!)

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')

type Import = { readonly from: string }

/** Lists the modules that a file imports statically, dynamically or for types only. */
export function listImports(text: string): Import[] {
  const statements = withoutComments(text).replace(/^\s*\/\/.*$/gm, '')
  const imports: Import[] = []
  const statement = /^\s*(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"]+)['"]/gm
  for (const [, , , from] of statements.matchAll(statement)) {
    imports.push({ from: from! })
  }
  for (const [, from] of statements.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    imports.push({ from: from! })
  }
  return imports
}

const isTest = (path: string) => /\.test(?:-data)?\.tsx?$/.test(path)

function checkImports({ path, text }: Source): string[] {
  const layer = path.split('/')[0]!
  const rule = layers[layer]
  if (rule === undefined) return []
  return listImports(text).flatMap(({ from }) => {
    const problem = from.startsWith('.')
      ? findRelativeProblem(path, from)
      : from.startsWith('#')
        ? findLayerProblem(layer, rule, from)
        : findPackageProblem(path, rule, from)
    return problem === null ? [] : [`${path}: ${problem}`]
  })
}

/** Modules that start processes or load whole clubs: too slow for `npm test`. */
const systemOnly =
  /^node:child_process$|\/testing\/(?:(?:programs\/(?!mail-server)|faults\/|nodes\/).*|releases)\.ts$/

/** Reports tests that start processes or open many clubs, and are not in the system tier. */
function checkTier({ path, text }: Source): string[] {
  if (!/\.test\.tsx?$/.test(path) || path.endsWith('.system.test.ts')) return []
  if (path.startsWith('server/scale/'))
    return [`${path}: tests of server/scale, so its name must end in .system.test.ts`]
  const reason = listImports(text).find(({ from }) => systemOnly.test(from))
  return reason === undefined
    ? []
    : [`${path}: imports "${reason.from}", so its name must end in .system.test.ts`]
}

function findRelativeProblem(path: string, from: string): string | null {
  if (!/\.\w+$/.test(from)) return `"${from}" has no file extension`
  const target = posix.join(posix.dirname(path), from)
  if (target.split('/')[0] !== path.split('/')[0])
    return `"${from}" leaves its layer by a relative path`
  if (path.startsWith('web/')) return findWebDomainProblem(path, target)
  return path.startsWith('server/') ? findDomainProblem(path, target) : null
}

function findLayerProblem(layer: string, rule: Layer, from: string): string | null {
  const target = from.slice(1).split('/')[0]!
  if (target === layer) return `"${from}" is in the same layer; use a relative path`
  return rule.layers.includes(target) ? null : `${layer} may not import ${target}`
}

function findPackageProblem(path: string, rule: Layer, from: string): string | null {
  const name = from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0]!
  const allowed =
    rule.packages === null ? null : [...rule.packages, ...(isTest(path) ? testPackages : [])]
  if (allowed === null || allowed.includes(name)) return null
  return `${path.split('/')[0]} may not import the package ${name}`
}

function findDomainProblem(path: string, target: string): string | null {
  const from = path.split('/')[1]!
  const to = target.split('/')[1]!
  if (from === to || to === 'platform') return null
  if (to === 'scale' && from !== 'main.ts' && !path.endsWith('.system.test.ts'))
    return 'only server/main.ts may use server/scale'
  if (isTest(path)) return null
  if (to === 'testing' && from !== 'testing') return 'only tests may use server/testing'
  if (aboveDomains.includes(from)) return null
  const allowed =
    unorderedDomains[from] ??
    (domainOrder.includes(from) ? domainOrder.slice(domainOrder.indexOf(from) + 1) : [])
  return allowed.includes(to) ? null : `${from} may not call ${to}`
}

/** Returns a problem if a web file imports from a domain it may not use. */
function findWebDomainProblem(path: string, target: string): string | null {
  const from = findWebDomain(path)
  const to = findWebDomain(target)
  if (from === 'app' || from === to || to === 'ui') return null
  if (isTest(path) && (from === 'testing' || to === 'testing')) return null
  if (to === 'platform' && from !== 'ui') return null
  return webDomains[from]?.includes(to) === true ? null : `${from} may not use ${to}`
}

function findWebDomain(path: string): string {
  const inside = path.slice('web/'.length)
  const matching = Object.keys(webDomains).filter((domain) => inside.startsWith(`${domain}/`))
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? inside.split('/')[0]!
}

function checkExports({ path, text }: Source): string[] {
  const problems: string[] = []
  const isConfig = /\.config\.ts$|\.d\.ts$/.test(path)
  if (!isConfig && /^export default\b/m.test(text)) problems.push(`${path}: default export`)
  // The whole API as one namespace, `import * as api`.
  if (path === 'contract/api.ts') return []
  if (/^export \*/m.test(text)) problems.push(`${path}: re-exports everything`)
  const statements = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((row) => /^\S/.test(row) && !row.startsWith('//'))
  const onlyReExports =
    statements.length > 0 &&
    statements.every((row) => /^(?:export .*from |} from |export (?:type )?\{)/.test(row))
  if (onlyReExports) problems.push(`${path}: a barrel`)
  return problems
}

/** Where SQL is allowed: stores, the platform, and code that works on a whole database. */
const mayContainSql = /^server\/(?:platform|demo|testing|operation)\/|\/(?:[a-z0-9-]+-)?store\.ts$/
const sql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/

function checkStores({ path, text }: Source): string[] {
  const isChecked = path.startsWith('server/') && !mayContainSql.test(path) && !isTest(path)
  return isChecked && sql.test(text) ? [`${path}: SQL outside a store`] : []
}

const nonNullCall = /\)!(?!=)/

/**
 * Reports non-null assertions on a call's result in the engine without a comment above that gives the reason.
 * Prefer `lookUp`, which throws an error that names what is missing.
 */
function checkNonNull({ path, text }: Source): string[] {
  if (!path.startsWith('engine/') || isTest(path)) return []
  const rows = text.split('\n')
  return rows.flatMap((row, index) => {
    if (!nonNullCall.test(row) || /^\s*(?:\/\/|\*)/.test(rows[index - 1] ?? '')) return []
    return [`${path}: "!" without a reason in line ${index + 1}`]
  })
}

/**
 * Reports locale-dependent formatting outside web/ui/i18n: dates in another language next to English words look
 * like a bug.
 */
function checkLocale({ path, text }: Source): string[] {
  if (!path.startsWith('web/') || path.startsWith('web/ui/i18n/') || isTest(path)) return []
  const found = /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?!Segmenter)\w+/.exec(text)
  return found === null ? [] : [`${path}: locale-dependent formatting belongs to web/ui/i18n`]
}

const sportIds = 'tabletennis|pool|darts|chess|foosball'
const formatIds =
  'single_elimination|double_elimination|double_round_robin|swiss|groups_then_knockout'

/**
 * Ids that only their own folder may compare: other code reads properties of the sport or format.
 * `round_robin` is left out, because stages have the same id.
 */
const restrictedIds = [
  { kind: 'sport', ids: sportIds, allowedPaths: /^(?:engine|web)\/(?:[a-z]+\/)?sports\// },
  { kind: 'format', ids: formatIds, allowedPaths: /^engine\/tournaments\/(?:formats|ranking)\// },
] as const

function checkIdComparisons({ path, text }: Source): string[] {
  const isProduct = /^(?:engine|contract|server|web)\//.test(path) && !isTest(path)
  return restrictedIds
    .filter(({ allowedPaths }) => isProduct && !allowedPaths.test(path))
    .flatMap(({ kind, ids }) => {
      const compared = new RegExp(`[!=]== '(?:${ids})'|'(?:${ids})' [!=]==|\\bcase '(?:${ids})'`)
      const found = compared.exec(text.replace(/stage [!=]== '\w+'|case 'swiss':/g, ''))
      return found === null ? [] : [`${path}: compares the id of a ${kind}: ${found[0]}`]
    })
}

/** Reports schemas used by the web client, since the build removes them there. */
function checkSchemas({ path, text }: Source): string[] {
  if (!path.startsWith('web/') || isTest(path)) return []
  const named = [...text.matchAll(/^import \{([^}]*)\} from '#contract\/[^']+'/gm)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  return named
    .filter((name) => new RegExp(`\\b${name}\\.(?:parse|safeParse|shape|options)\\b`).test(text))
    .map((name) => `${path}: the web client has no schemas: ${name}`)
}

/** Finds import cycles between files, including type imports and dynamic imports. */
function findCycles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map(({ path, text }) => [path, listTargets(path, text)]))
  const visited = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, visiting: readonly string[]) => {
    const index = visiting.indexOf(path)
    if (index >= 0) {
      cycles.push(`circle: ${[...visiting.slice(index), path].join(' → ')}`)
      return
    }
    if (visited.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...visiting, path])
    visited.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

function listTargets(path: string, text: string): string[] {
  return listImports(text)
    .filter(({ from }) => from.startsWith('.') || from.startsWith('#'))
    .map(({ from }) =>
      from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from),
    )
}
