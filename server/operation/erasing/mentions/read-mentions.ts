import type { ReplyInput } from '#contract/endpoint.ts'
import type { listMentions, MentionKind } from '#contract/players/erasing.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/config/app-context.ts'
import { iso } from '../../../platform/iso.ts'
import { listDeletionsMentioning } from '../../../platform/database/deletions.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import { hashText } from './list-mentions.ts'
import { auditPrivateReads } from './audit-private-reads.ts'
import { deleteMentions, listMentionRows, listSubjectTexts, type MentionRow } from './store.ts'
import { readTitle } from './subjects.ts'

/** Maximum number of mentions shown at once. More follow once these are handled. */
const maxShown = 50

type Mentions = ReplyInput<typeof listMentions>
type Subject = {
  readonly title: string
  /** Texts by hash; empty if the subject was deleted. */
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Returns mentions of erased people, newest first. Deletes those whose text has changed, and audits reads
 * of private groups.
 */
export async function readMentions(context: AppContext, actor: Actor): Promise<Mentions> {
  const load = createSubjectLoader(context)
  const items: Mentions['items'] = []
  const stale: string[] = []
  let hasMore = false
  for (const row of await listMentionRows(context.db)) {
    const { title, texts } = await load(row)
    const text = texts.get(row.textHash)
    if (text === undefined) {
      if (await isStale(context.db, row, texts)) stale.push(row.id)
      continue
    }
    hasMore = items.length === maxShown
    if (hasMore) break
    const { id, subjectId, foundAt } = row
    items.push({ id, kind: row.kind, subjectId, title, text, foundAt: iso(foundAt) })
  }
  if (stale.length > 0) await context.runInUnitOfWork(async ({ tx }) => deleteMentions(tx, stale))
  await auditPrivateReads(context, actor, items)
  return { items, hasMore }
}

/** Returns a function that loads each subject once. */
function createSubjectLoader({ db, secret }: AppContext): (row: MentionRow) => Promise<Subject> {
  const loaded = new Map<string, Promise<Subject>>()
  const load = async (kind: MentionKind, id: string): Promise<Subject> => {
    const texts = await listSubjectTexts(db, kind, id)
    const title = texts.size === 0 ? '' : await readTitle(db, kind, id)
    return { title, texts: new Map([...texts].map((text) => [hashText(secret, text), text])) }
  }
  return async ({ kind, subjectId }) => {
    const key = `${kind} ${subjectId}`
    const subject = loaded.get(key) ?? load(kind, subjectId)
    loaded.set(key, subject)
    return subject
  }
}

/** Returns whether a missing text is gone permanently. A deleted subject may be restored with its texts. */
async function isStale(
  db: Database,
  { subjectId }: MentionRow,
  texts: Subject['texts'],
): Promise<boolean> {
  return texts.size > 0 || (await listDeletionsMentioning(db, subjectId)).length === 0
}
