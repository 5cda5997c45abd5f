import { posix } from 'node:path'
import type { Source } from './structure.ts'

/** Names that belong to other projects. */
const foreignNames = new Set(['dangerouslySetInnerHTML'])

/** A path in a page: from the root or the end of one, without placeholders such as `<domain>`. */
const pathLike = /^[\w.-]+(?:\/[\w.-]+)*\/?$/
const sourceFile = /\.(?:ts|tsx|mjs|css)$/
/** A name of the code: camel case, a property, or a call. */
const nameLike = /^(?:\w+\.)*(\w+)(\(\))?$/
const camelCase = /^(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*$/

/** Returns what pages of the documentation mention but the project does not have. */
export function checkDocs(
  pages: readonly Source[],
  paths: readonly string[],
  sources: readonly Source[],
): string[] {
  if (pages.length === 0) return ['The check of the documentation saw no page.']
  const names = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const tests = sources.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
  return pages.flatMap((page) => [
    ...findMissingPaths(page, paths),
    ...findMissingNames(page, names),
    ...findBrokenLinks(page, pages, paths),
    ...findMissingTests(page, tests),
  ])
}

const listCodeSpans = ({ text }: Source): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, span]) => span!)

function findMissingPaths(page: Source, paths: readonly string[]): string[] {
  const folders = new Set(
    paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
  )
  const isPath = (word: string) =>
    pathLike.test(word) &&
    (sourceFile.test(word) || (word.includes('/') && folders.has(word.split('/')[0])))
  const exists = (word: string) => {
    const end = `/${word.replace(/\/$/, '')}`
    return paths.some((path) => `/${path}`.endsWith(end) || `/${path}`.includes(`${end}/`))
  }
  return listCodeSpans(page)
    .flatMap((span) => span.split(' '))
    .filter((word) => isPath(word) && !exists(word))
    .map((word) => `${page.path}: there is no ${word}`)
}

function findMissingNames(page: Source, names: ReadonlySet<string>): string[] {
  return listCodeSpans(page).flatMap((span) => {
    const [, name = '', call] = nameLike.exec(span) ?? []
    const isName = call !== undefined || camelCase.test(name)
    return !isName || names.has(name) || foreignNames.has(name)
      ? []
      : [`${page.path}: no code has the name ${span}`]
  })
}

/** Returns the anchor of a heading, as code hosts form it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

function findBrokenLinks(
  page: Source,
  pages: readonly Source[],
  paths: readonly string[],
): string[] {
  return [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
    const [file = '', anchor] = link!.split('#')
    if (/^https?:/.test(file)) return []
    const target = file === '' ? page.path : posix.join(posix.dirname(page.path), file)
    const folder = target.replace(/\/?$/, '/')
    const exists = paths.some((path) => path === target || path.startsWith(folder))
    const linkedPage = pages.find(({ path }) => path === target)
    const headings = [...(linkedPage?.text ?? '').matchAll(/^#+ (.*)$/gm)]
    const hasAnchor =
      anchor === undefined || headings.some(([, heading]) => toAnchor(heading!) === anchor)
    return exists && hasAnchor ? [] : [`${page.path}: the link ${link} leads nowhere`]
  })
}

/** Returns the quoted titles in a page's table of tests that no test has. `…` matches the rest of a title. */
function findMissingTests(page: Source, tests: readonly Source[]): string[] {
  if (!page.text.includes('| Test ')) return []
  const rows = page.text.split('\n').filter((row) => row.startsWith('|'))
  const titles = rows.flatMap((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, title]) => title!))
  return titles
    .filter((title) => !tests.some(({ text }) => text.includes(title.replace(/ ?…$/, ''))))
    .map((title) => `${page.path}: no test has the title "${title}"`)
}
