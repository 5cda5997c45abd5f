import { parseAst } from 'vite'

type Source = { readonly path: string; readonly text: string }
type Node = { readonly type: string } & Readonly<Record<string, unknown>>

const isCatalogue = (path: string) => /\/(?:common-)?messages\.ts$/.test(path)

/** Keyboard keys, headers, selectors and code names, which are never displayed. */
const undisplayedNames =
  /^(?:Enter|Escape|Tab|Home|End|Backspace|Delete|Space|Shift|Dead|Process|Unidentified|Arrow\w+|Page\w+|Digit\w+|[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+|(?:[A-Z][a-z]+){2,}|(?:(?:Control|Meta)\+K ?)+|Bearer|Shell|Fivebar|main h1)$/

/** Identifiers in the log of a live match, which are never displayed. */
const logIdentifiers =
  /^(?:game server|thirteen returns|push out|eight on the break|break again|break and run|table run|nine on the break|breaker chooses|early eight|foul on the eight|breaking foul|no score|level or ahead|strictly ahead|dead position|fifty moves|seventy-five moves|illegal moves|asking together)$/

const isDisplayedText = (text: string) =>
  !undisplayedNames.test(text.trim()) &&
  !logIdentifiers.test(text.trim()) &&
  /(?:^|\s)\p{Lu}\p{Ll}|\p{Ll}{2} \p{Ll}/u.test(text)

/** Parts of a file without displayed text: types, imports, and errors for programmers. */
function hasNoText({ type, callee, typeName }: Node): boolean {
  const called = (callee as { name?: string } | undefined)?.name
  if (type === 'NewExpression') return called !== undefined && /^(?:Type|Range)?Error$/.test(called)
  return type.startsWith('TS') && typeName === undefined && type !== 'TSAsExpression'
    ? !/^TS(?:Satisfies|NonNull|Instantiation)/.test(type)
    : type.startsWith('Import') || /^Export(?:All)/.test(type)
}

function getChildren(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'source' && !(node.type === 'Property' && name === 'key'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]) as unknown[])
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

function findTexts(node: Node): string[] {
  if (hasNoText(node)) return []
  if (node.type === 'JSXText') {
    const text = String(node.value).trim()
    return /\p{L}/u.test(text) ? [text] : []
  }
  const value =
    node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
  const ownTexts =
    (node.type === 'Literal' || node.type === 'TemplateElement') && typeof value === 'string'
      ? [value].filter(isDisplayedText)
      : []
  return [...ownTexts, ...getChildren(node).flatMap(findTexts)]
}

const parse = ({ path, text }: Source) =>
  parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node

/** Returns the message keys of a file, in order. */
function findKeys(text: string): string[] {
  return [...text.matchAll(/^ {2}'?([\w.-]+)'?: /gm)].map(([, key]) => key!)
}

const isProduct = /^(?:engine|contract|server|web)\//
const isTest = /\.test(?:-data)?\.|\.d\.ts$/

/** Reports displayed text outside a catalogue, and unused messages. */
export function checkScreenMessages(sources: readonly Source[]): string[] {
  const product = sources.filter(({ path }) => isProduct.test(path) && !isTest.test(path))
  const others = product.filter(({ path }) => !isCatalogue(path))
  const screens = others.filter(({ path }) => /^web\/.*\.tsx?$/.test(path))
  const looseTexts = screens.flatMap((source) =>
    findTexts(parse(source)).map((text) => `${source.path}: words outside the catalogue: ${text}`),
  )
  const unused = product
    .filter(({ path }) => isCatalogue(path))
    .flatMap(({ path, text }) => {
      const usingText = collectUsingText(path, others)
      return findKeys(text)
        .filter((key) => !isUsed(key, usingText))
        .map((key) => `${path}: nothing uses "${key}"`)
    })
  const evaluatedAtImport = screens.flatMap((source) =>
    findEarlyMessages(parse(source)).map(
      (name) => `${source.path}: ${name} is evaluated at import`,
    ),
  )
  return [...looseTexts, ...unused, ...evaluatedAtImport, ...product.flatMap(findWrongFolders)]
}

/** Returns names of values that evaluate messages at import, before the language is known. */
function findEarlyMessages(file: Node): string[] {
  return (file.body as Node[])
    .map((statement) => (statement.declaration as Node | null | undefined) ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .filter(({ init }) => init !== null && evaluatesMessage(init as Node))
    .map(({ id }) => (id as { name: string }).name)
}

/** Returns whether an expression evaluates a message, also in a function that `map` calls. */
function evaluatesMessage(node: Node): boolean {
  if (/Function/.test(node.type)) return false
  const { callee } = node as { callee?: Node & { name?: string; property?: { name?: string } } }
  if (callee?.name === 't' || callee?.name === 'show') return true
  const isMap = /^(?:map|flatMap)$/.test(callee?.property?.name ?? '')
  return getChildren(node).some((child) =>
    isMap && /Function/.test(child.type)
      ? getChildren(child).some(evaluatesMessage)
      : evaluatesMessage(child),
  )
}

/** Reports catalogues that name another folder. A translation finds its message by the folder. */
function findWrongFolders({ path, text }: Source): string[] {
  const folder = /^web\/(.*)\/messages\.ts$/.exec(path)?.[1]
  if (folder === undefined) return []
  return [...text.matchAll(/(?:createMessages|showOf)\('([^']*)'/g)]
    .filter(([, named]) => named !== folder)
    .map(([, named]) => `${path}: names the folder ${named}`)
}

/** Returns the source text that may use a catalogue: that of its folder, or of every file. */
function collectUsingText(path: string, others: readonly Source[]): string {
  const folder = /^(web\/.*\/)messages\.ts$/.exec(path)?.[1] ?? ''
  return others.flatMap((other) => (other.path.startsWith(folder) ? other.text : [])).join('\n')
}

/** Returns whether a message is used, by its full key or by a template such as `state.${state}`. */
function isUsed(key: string, text: string): boolean {
  const parts = key.split('.')
  const starts = parts.slice(1).map((_, index) => `\`${parts.slice(0, index + 1).join('.')}.\${`)
  return text.includes(`'${key}'`) || starts.some((start) => text.includes(start))
}
