import { sql } from 'kysely'
import type { MentionKind } from '#contract/players/erasing.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like-pattern.ts'
import { tables, type TableRow } from '../../../platform/database/tables.ts'
import { mapFreeText, freeTextSources } from './free-text-sources.ts'

export type MentionRow = TableRow<'mentions'>
type Row = Readonly<Record<string, string | number | null>>
type Source = (typeof freeTextSources)[MentionKind][number]

export type MentionPlace = {
  readonly kind: MentionKind
  readonly subjectId: string
  readonly text: string
}

const kinds = Object.keys(freeTextSources) as MentionKind[]
const listTextColumns = ({ columns = [], json = [] }: Source) => [...columns, ...json]

/**
 * SQL: whether a column may contain a text, ignoring case and accents. The caller compares folded texts.
 * Pairs of letters may be stored as one, as in "Groß" and "Ærø".
 */
const mayContain = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${likePattern(foldName(text))
    .replaceAll(/ss|ae|oe|th/g, '%')
    .replaceAll(/[abcdeghijklnorstuwyz']|[^ -~]/gu, '_')} escape '\\'`

/** Returns the first places whose text matches, ordered by kind. */
export async function findPlaces(
  db: Database,
  texts: readonly string[],
  matches: (text: string) => boolean,
  limit: number,
): Promise<MentionPlace[]> {
  const places = new Map<string, MentionPlace>()
  for (const kind of kinds) {
    for (const source of freeTextSources[kind]) {
      for (const row of await findCandidateRows(db, source, texts)) {
        const subjectId = String(row[source.subject])
        for (const text of listTexts(source, row).filter(matches)) {
          places.set(JSON.stringify([kind, subjectId, text]), { kind, subjectId, text })
        }
        if (places.size >= limit) return [...places.values()].slice(0, limit)
      }
    }
  }
  return [...places.values()]
}

async function findCandidateRows(
  db: Database,
  source: Source,
  texts: readonly string[],
): Promise<readonly Row[]> {
  const { table, subject } = source
  const rows = await db
    .selectFrom(table as 'keptDeletions')
    .select([subject, ...listTextColumns(source)] as 'id'[])
    // Skips deleted players: they have no free text, and other names in the copy belong to someone else.
    .$if(table === 'keptDeletions', (deletions) => deletions.where('kind', '<>', 'player'))
    .where((is) =>
      is.or(
        listTextColumns(source).flatMap((column) => texts.map((text) => mayContain(column, text))),
      ),
    )
    .execute()
  return rows as unknown as readonly Row[]
}

/** Returns the free texts of a row. */
function listTexts({ columns = [], json = [] }: Source, row: Row): string[] {
  const texts = columns.map((column) => row[column]).filter((text) => typeof text === 'string')
  for (const column of json) {
    const value = row[column]
    if (typeof value !== 'string') continue
    mapFreeText(value, (text) => {
      texts.push(text)
      return text
    })
  }
  return texts
}

async function listSubjectRows(db: Database, source: Source, id: string): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom(source.table as 'seasons')
    .select([source.subject, ...source.key, ...listTextColumns(source)] as 'id'[])
    .where(source.subject as 'id', '=', id)
    .execute()
  return rows as unknown as readonly Row[]
}

/** Returns all free texts of a subject. */
export async function listSubjectTexts(
  db: Database,
  kind: MentionKind,
  id: string,
): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  for (const source of freeTextSources[kind]) {
    for (const row of await listSubjectRows(db, source, id)) {
      for (const text of listTexts(source, row)) texts.add(text)
    }
  }
  return texts
}

/** Replaces a text of a subject in its row and in every entry of its log. */
export async function replaceText(
  tx: Tx,
  { kind, subjectId, text }: MentionPlace,
  after: string,
): Promise<void> {
  const replaceIfEqual = (value: string) => (value === text ? after : value)
  for (const source of freeTextSources[kind]) {
    for (const row of await listSubjectRows(tx, source, subjectId)) {
      const changes = listChanges(source, row, replaceIfEqual)
      if (Object.keys(changes).length === 0) continue
      await tx
        .updateTable(source.table as 'seasons')
        .set(changes)
        .where((is) =>
          is.and(
            [source.subject, ...source.key].map((column) =>
              is(column as 'id', '=', row[column] as string),
            ),
          ),
        )
        .execute()
    }
  }
}

function listChanges(
  { table, columns = [], json = [] }: Source,
  row: Row,
  mapText: (text: string) => string,
): Record<string, string> {
  const changes: Record<string, string> = {}
  for (const column of [...columns, ...json]) {
    const before = row[column]
    if (typeof before !== 'string') continue
    const after = json.includes(column) ? mapFreeText(before, mapText) : mapText(before)
    if (after === before) continue
    changes[column] = after
    if (`${column}Folded` in tables[table].shape) changes[`${column}Folded`] = foldName(after)
  }
  return changes
}

export async function insertMentions(tx: Tx, rows: readonly MentionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('mentions')
    .values([...rows])
    .onConflict((oc) => oc.columns(['kind', 'subjectId', 'textHash']).doNothing())
    .execute()
}

export async function listMentionRows(db: Database): Promise<MentionRow[]> {
  return db.selectFrom('mentions').selectAll().orderBy('foundAt', 'desc').orderBy('id').execute()
}

export async function findMention(db: Database, id: string): Promise<MentionRow | null> {
  const row = await db.selectFrom('mentions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function deleteMentions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('mentions').where('id', 'in', ids).execute()
}
