import { IconEraser } from '@tabler/icons-react'
import { hashKey, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editMention, keepMention, listMentions, type Mention } from '#contract/players/erasing.ts'
import { call } from '../../platform/api/api.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { t } from '../messages.ts'
import classes from './mentions-panel.module.css'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

/** Texts that still name an erased person; nothing if there are none. */
export function MentionsPanel() {
  const isAllowed = usePermission()('mention.edit').ok
  const { data } = useQuery({ ...queryOf(listMentions), enabled: isAllowed })
  if (data === undefined || data.items.length === 0) return null
  return (
    <SectionPanel title={t('mentions')} icon={IconEraser}>
      <p className={text.dim}>{t('mentionsLead')}</p>
      <ul className={classNames(kit.stack, kit.gap4)}>
        {data.items.map((mention) => (
          <Row key={mention.id} mention={mention} />
        ))}
      </ul>
      {data.hasMore && <p className={text.dim}>{t('mentionsMore')}</p>}
    </SectionPanel>
  )
}

/** Removes a text from the list; reloads the list if the server has more texts. */
async function removeFromList(client: QueryClient, id: string): Promise<void> {
  const list = client.getQueryData(keyOf(listMentions))
  if (list === undefined || list.hasMore)
    return client.invalidateQueries({ queryKey: keyOf(listMentions) })
  const items = list.items.filter((mention) => mention.id !== id)
  client.setQueryData(keyOf(listMentions), { ...list, items })
}

function Row({ mention: { id, kind, title, text } }: { mention: Mention }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const [draft, setDraft] = useState(text)
  const label = t(`mention.${kind}`, { title })
  const params = { id }
  const save = async () => {
    await call(editMention, { params, body: { text: draft } })
    toast(t('mentionSaved'))
    await removeFromList(client, id)
    // The text may be on any other screen.
    const listHash = hashKey(keyOf(listMentions))
    await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== listHash })
  }
  const keep = async () => {
    await call(keepMention, { params })
    await removeFromList(client, id)
  }
  const isChanged = draft.trim() !== '' && draft.trim() !== text
  return (
    <li>
      <AreaField
        label={label}
        value={draft}
        rows={2}
        maxLength={5000}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className={classNames(kit.wrap, kit.gap2, classes.actions)}>
        <Button busy={busy} onClick={() => void attempt(keep)}>
          {t('mentionKeep')}
        </Button>
        <Button kind="primary" busy={busy} disabled={!isChanged} onClick={() => void attempt(save)}>
          {t('mentionSave')}
        </Button>
      </div>
    </li>
  )
}
