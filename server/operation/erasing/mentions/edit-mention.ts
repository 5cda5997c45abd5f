import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { editMention as endpoint, listMentions } from '#contract/erasing.ts'
import type { MentionKind } from '#contract/erasing.ts'
import { replaceInTrail } from '../../../audit/forget-in-trail.ts'
import { noteDeed } from '../../../accounts/note.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { iso } from '../../../platform/iso.ts'
import { requirePermission } from '../../../platform/permission.ts'
import type { Actor } from '../../../platform/serve.ts'
import type { Unit } from '../../../platform/unit-of-work.ts'
import { hashOfText } from './list-mentions.ts'
import {
  deleteMention,
  findMention,
  mentionRows,
  replaceText,
  textsOfSubject,
  type MentionRow,
} from './store.ts'
import { idsOf, lockSubject, titleOf, touchSubject } from './subjects.ts'

/** Maximum number of places shown at once; more follow as these are dealt with. */
const shown = 50

type Mentions = ReplyInput<typeof listMentions>

/** The text of a mention; null where it was edited or deleted in the meantime. */
async function textOf({ db, secret }: Pick<House, 'db' | 'secret'>, row: MentionRow) {
  const texts = await textsOfSubject(db, row.kind as MentionKind, row.subjectId)
  return [...texts].find((text) => hashOfText(secret, text) === row.textHash) ?? null
}

/** Places where text still mentions erased people, newest first; those edited since are left out. */
export async function readMentions(house: House): Promise<Mentions> {
  const items: Mentions['items'] = []
  for (const row of await mentionRows(house.db)) {
    const text = await textOf(house, row)
    if (text === null) continue
    const kind = row.kind as MentionKind
    const title = await titleOf(house.db, kind, row.subjectId)
    items.push({
      id: row.id,
      kind,
      subjectId: row.subjectId,
      title,
      text,
      foundAt: iso(row.foundAt),
    })
    if (items.length === shown) break
  }
  return { items }
}

/** Replaces the text of one mention, wherever the same thing stores it. Refuses a text that changed since. */
export async function editMention(
  unit: Unit,
  house: House,
  actor: Actor,
  id: string,
  { text }: BodyOf<typeof endpoint>,
): Promise<void> {
  requirePermission(actor, 'mention.edit')
  const row = await findMention(unit.tx, id)
  if (row === null) throw notFound('mention.notFound')
  const kind = row.kind as MentionKind
  await lockSubject(unit, kind, row.subjectId)
  const before = await textOf({ db: unit.tx, secret: house.secret }, row)
  if (before === null) throw conflict('mention.changed')
  await replaceText(unit.tx, { kind, subjectId: row.subjectId, text: before }, text)
  await touchSubject(unit, kind, row.subjectId)
  const ids = await idsOf(unit.tx, kind, row.subjectId)
  // As erasing does, once no one else can change the audit log.
  unit.last('trail:~', async () => replaceInTrail(unit, ids, before, text))
  await deleteMention(unit.tx, id)
  noteDeed(unit, actor, 'mention.edited', { details: { of: kind, subjectId: row.subjectId } })
}

/** Takes a place off the list and leaves its text as it is. */
export async function keepMention(unit: Unit, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'mention.edit')
  await deleteMention(unit.tx, id)
}
