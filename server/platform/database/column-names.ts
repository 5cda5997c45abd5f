import {
  CamelCasePlugin,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Converts column names in results to camelCase. Queries are converted by the compilers below, which is
 * cheaper than a plugin that rewrites each query.
 */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  readonly toSnakeCase = (name: string) => this.snakeCase(name)

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    // All rows of a result have the same columns.
    const columns = Object.keys(first).map((name) => [name, this.camelCase(name)] as const)
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {}
      for (const [column, name] of columns) named[name] = row[column]
      return named
    })
    return { ...result, rows }
  }
}

export const columnNames = new ColumnNames()

const identifiers = new Map<string, string>()

/** Returns an identifier in snake_case. Cached, since there are few different ones. */
function convertIdentifier(name: string, sanitize: (name: string) => string): string {
  const cached = identifiers.get(name)
  if (cached !== undefined) return cached
  const converted = sanitize(columnNames.toSnakeCase(name))
  identifiers.set(name, converted)
  return converted
}

export class PostgresNamesCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return convertIdentifier(name, (converted) => super.sanitizeIdentifier(converted))
  }
}

export class SqliteNamesCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return convertIdentifier(name, (converted) => super.sanitizeIdentifier(converted))
  }
}
