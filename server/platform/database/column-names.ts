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
 * Columns are camelCase here and snake_case in the database. The compilers below write them, which costs
 * less than a plugin that makes every query anew; this reads them.
 */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  readonly written = (name: string) => this.snakeCase(name)

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    // Rows of one result have the same columns.
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

/** A name as it stands in a statement; there are as many as columns, tables and aliases. */
function identifier(name: string, sanitize: (name: string) => string): string {
  const known = identifiers.get(name)
  if (known !== undefined) return known
  const made = sanitize(columnNames.written(name))
  identifiers.set(name, made)
  return made
}

export class PostgresNamesCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return identifier(name, (written) => super.sanitizeIdentifier(written))
  }
}

export class SqliteNamesCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return identifier(name, (written) => super.sanitizeIdentifier(written))
  }
}
