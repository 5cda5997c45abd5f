import { notFound } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { LiveFilter, LiveRow } from '../store.ts'

type Scope = { readonly match: string } | { readonly table: string }

export const formatMatchScope = (id: string) => `live:${id}`
export const formatTableScope = (table: string) => `table:${table}`

function parseScope(scope: string): Scope {
  const [kind, ...rest] = scope.split(':')
  const name = rest.join(':')
  return kind === 'table' ? { table: name } : { match: name }
}

/** Throws 404 for a match that the code is not valid for. */
export function requireInScope({ scope }: Pick<Actor, 'scope'>, row: LiveRow): void {
  if (scope === null) return
  const codeScope = parseScope(scope)
  const isCovered =
    'match' in codeScope ? codeScope.match === row.id : codeScope.table === row.tableName
  if (!isCovered) throw notFound('live.notFound')
}

/** Restricts a filter to the matches that the actor's code is valid for: one match, or those at a table. */
export function restrictToScope({ scope }: Pick<Actor, 'scope'>, filter: LiveFilter): LiveFilter {
  if (scope === null) return filter
  const codeScope = parseScope(scope)
  return 'match' in codeScope ? { id: codeScope.match } : { table: codeScope.table }
}
