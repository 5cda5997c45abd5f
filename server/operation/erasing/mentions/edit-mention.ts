import type { BodyOf } from '#contract/endpoint.ts'
import type { editMention as endpoint, MentionKind } from '#contract/players/erasing.ts'
import { replaceInAuditLog } from '../../../audit/redact-audit-log.ts'
import { auditAction } from '../../../accounts/audit-account.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/config/app-context.ts'
import { requirePermission } from '../../../platform/http/permission.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts'
import { hashText } from './list-mentions.ts'
import {
  deleteMentions,
  findMention,
  replaceText,
  listSubjectTexts,
  type MentionRow,
} from './store.ts'
import { listSubjectIds, lockSubject, touchSubject } from './subjects.ts'

/** Returns the text of a mention, or null if it was edited or deleted meanwhile. */
async function findText({ db, secret }: Pick<AppContext, 'db' | 'secret'>, row: MentionRow) {
  const texts = await listSubjectTexts(db, row.kind as MentionKind, row.subjectId)
  return [...texts].find((text) => hashText(secret, text) === row.textHash) ?? null
}

/** Replaces the text of one mention in all copies. Throws if the text was changed since. */
export async function editMention(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  id: string,
  { text }: BodyOf<typeof endpoint>,
): Promise<void> {
  requirePermission(actor, 'mention.edit')
  const row = await findMention(unit.tx, id)
  if (row === null) throw notFound('mention.notFound')
  const kind = row.kind as MentionKind
  await lockSubject(unit, kind, row.subjectId)
  const before = await findText({ db: unit.tx, secret: context.secret }, row)
  if (before === null) throw conflict('mention.changed')
  await replaceText(unit.tx, { kind, subjectId: row.subjectId, text: before }, text)
  await touchSubject(unit, kind, row.subjectId)
  const ids = await listSubjectIds(unit.tx, kind, row.subjectId)
  // Runs right before the commit, like erasing, when no one else can change the audit log.
  unit.beforeCommit('trail:~', async () => replaceInAuditLog(unit, ids, before, text))
  await deleteMentions(unit.tx, [id])
  auditAction(unit, actor, 'mention.edited', { details: { of: kind, subjectId: row.subjectId } })
}

/** Dismisses a mention without changing its text. */
export async function keepMention(unit: UnitOfWork, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'mention.edit')
  await deleteMentions(unit.tx, [id])
}
