import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vite'
import { timeControls } from '#contract/ratings.ts'
import { sportList } from '#engine/sports/sports.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { tieBreakTitle } from '#engine/tournaments/ranking/explain.ts'
import { tieBreakNames } from '#engine/tournaments/ranking/tie-breaks.ts'

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
type Text = string | Readonly<Record<string, string>>
type Catalogue = Readonly<Record<string, Text>>

const root = join(import.meta.dirname, '..', '..')

/** A language derived from English, which reveals texts that are untranslated, or cut off when longer. */
export type PseudoLanguage = {
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly messages: Readonly<Record<string, string>>
}

/** Returns `en-XA`, read from left to right, or `ar-XB`, from right to left with six plural forms. */
export function createPseudoLanguage(tag: 'en-XA' | 'ar-XB'): PseudoLanguage {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const messages = listEnglishMessages().flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, pseudoTranslate(text)]]
      : forms.map((form) => [`${key}_${form}`, pseudoTranslate(text[form] ?? text['other'] ?? '')]),
  )
  return { tag, dir: tag === 'ar-XB' ? 'rtl' : 'ltr', messages: Object.fromEntries(messages) }
}

const accents: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
  Z: 'Ž',
}

/** Accents a text, lengthens it by 35 % and puts it in brackets: `Save {n}` becomes `⟦Šåvé {n} ~~⟧`. */
function pseudoTranslate(english: string): string {
  const accented = english.replace(/\{\w+\}|\w/g, (part) => accents[part] ?? part)
  const more = Math.ceil(english.replaceAll(/\{\w+\}/g, '').length * 0.35)
  const padding = '~'.repeat(more).replaceAll(/~{6}(?=~)/g, '$& ')
  return `⟦${accented}${more > 2 ? ' ' : ''}${padding}⟧`
}

/** Returns every message of the screens and of the rules with its key for translation. */
function listEnglishMessages(): [string, Text][] {
  const found: [string, Text][] = []
  for (const path of listCataloguePaths()) {
    for (const [key, text] of Object.entries(readCatalogue(path)))
      found.push([createKey(path, key), text])
  }
  const names = [
    ...sportList.flatMap(({ name, description, buttonLabel, formats }) => [
      name,
      description,
      buttonLabel,
      ...formats,
    ]),
    ...Object.keys(tieBreakNames).flatMap((name) => [name, `${name}/C1`].map(tieBreakTitle)),
    ...timeControls,
    ...Object.values(systemsBySport)
      .flat()
      .map(({ name }) => name),
  ]
  return [...found, ...names.map((name): [string, Text] => [`names.${name}`, name])]
}

function createKey(path: string, key: string): string {
  const folder = /^web\/(.*)\/messages\.ts$/.exec(path)?.[1]
  return `${folder ?? 'rules'}.${key}`
}

function listCataloguePaths(): string[] {
  return ['web', 'engine', 'contract'].flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?:^|[/\\])(?:\w+-)?messages\.ts$/.test(path))
      .map((path) => relative(root, join(root, layer, path)).replaceAll('\\', '/')),
  )
}

/** Reads the messages of a file: the properties of its object literals whose values are texts. */
function readCatalogue(path: string): Catalogue {
  const text = readFileSync(join(root, path), 'utf8')
  const messages = Object.assign(
    {},
    ...findCatalogues(parseAst(text, { lang: 'ts' }) as unknown as Node),
  )
  return text.includes('...commonMessages')
    ? { ...readCatalogue('web/ui/i18n/common-messages.ts'), ...messages }
    : messages
}

function findCatalogues(node: Node): Catalogue[] {
  if (node.type === 'ObjectExpression') return [readEntries(node)]
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
    .flatMap(findCatalogues)
}

function readEntries(object: Node): Catalogue {
  const entries = (object['properties'] as Node[]).flatMap((property): [string, Text][] => {
    if (property.type !== 'Property') return []
    const key = property['key'] as { name?: string; value?: string }
    const text = readText(property['value'] as Node)
    return text === null ? [] : [[String(key.value ?? key.name), text]]
  })
  return Object.fromEntries(entries)
}

function readText(node: Node): Text | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'ObjectExpression') return null
  return readEntries(node) as Record<string, string>
}
