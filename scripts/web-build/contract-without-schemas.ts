import type { Plugin } from 'vite'

/** The fields of an endpoint that the browser uses. */
const usedFields = new Set(['method', 'path', 'access', 'status', 'changes'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: { name?: string } }
type Declaration = { declarations?: { init: Expression | null }[] }
type Expression = Node & {
  callee?: { name?: string }
  arguments?: (Node & { properties?: Property[] })[]
}

/** Expressions whose result the bundler would have to keep. */
const keptExpressions = new Set(['CallExpression', 'ObjectExpression'])

const emptySchemasId = '\0empty-schemas'
/** Replaces Zod: every schema is the same value, which does nothing. */
const emptySchemas =
  'const schema = () => z\n' +
  'export const z = /* @__PURE__ */ new Proxy(schema, { get: schema, apply: schema })\n'

/** Returns an endpoint without its schemas, or any other value so that it can be dropped if it is not used. */
function rewriteValue(code: string, value: Expression): string {
  const endpoint = value.arguments?.[0]
  const text = code.slice(value.start, value.end)
  if (value.callee?.name !== 'endpoint' || endpoint?.properties === undefined) {
    return `/* @__PURE__ */ (() => (${text}))()`
  }
  // A spread may hide a field that the browser needs.
  if (endpoint.properties.some(({ type }) => type === 'SpreadElement'))
    throw new Error(`Write the fields of this endpoint out: ${text.slice(0, 100)}`)
  const used = endpoint.properties.filter(({ key }) => usedFields.has(key?.name ?? ''))
  return `{ ${used.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** Removes the schemas of the contract, since only the server validates. */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'fivebar-contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler: (source, importer) =>
        source === 'zod' && importer?.includes('/contract/') ? emptySchemasId : null,
    },
    load: (id) => (id === emptySchemasId ? emptySchemas : null),
    transform(code, id) {
      if (!/\/contract\/[\w/-]+\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as {
        body: (Declaration & { declaration?: Declaration })[]
      }
      const values = program.body
        .flatMap(({ declaration, declarations }) => (declaration ?? { declarations }).declarations)
        .filter((declared) => declared !== undefined)
        .flatMap(({ init }) => (init !== null && keptExpressions.has(init.type) ? [init] : []))
      let rewritten = ''
      let end = 0
      for (const value of values) {
        rewritten += code.slice(end, value.start) + rewriteValue(code, value)
        end = value.end
      }
      return { code: rewritten + code.slice(end), map: null }
    },
  }
}
