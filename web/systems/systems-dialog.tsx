import { useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type TeamSystem,
  listTeamSystems,
  changeTeamSystem,
  deleteTeamSystem,
} from '#contract/teams/systems.ts'
import { sports } from '#engine/sports/sports.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import type { System } from '#engine/teams/systems/types.ts'
import { ConfirmDialog } from '../platform/dialogs/confirm-dialog.tsx'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import { NamedFrame, NamedItem } from '../platform/lists/named-list.tsx'
import { QueryView } from '../platform/cache/query-view.tsx'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { Button } from '../ui/controls/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { copySystem, type Draft } from './draft.ts'
import { SystemForm } from './system-form.tsx'
import classes from './systems.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import { readName } from '../ui/i18n/read-message.ts'

type EditorState = {
  readonly draft: Draft
  readonly custom: TeamSystem | null
  readonly sourceId: string
}

const builtInSystems = sportIds.flatMap((sport) => systemsBySport[sport])
const copyWithName = (system: System) => copySystem(system, t('nameOfCopy', { name: system.name }))

function startEditing(sport: SportId): EditorState {
  const system = systemsBySport[sport][0]!
  return { draft: copyWithName(system), custom: null, sourceId: system.id }
}

/** Creates, edits and deletes the club's own systems; a new one starts as a copy. */
export function SystemsDialog({ sport, onClose }: { sport: SportId; onClose: () => void }) {
  const [editing, setEditing] = useState<EditorState | null>(null)
  return (
    <Dialog title={t('systems')} size="l" onClose={onClose}>
      {editing === null ? (
        <SystemList onNew={() => setEditing(startEditing(sport))} onEdit={setEditing} />
      ) : (
        <>
          {editing.custom === null && <StartFromFields editing={editing} onChange={setEditing} />}
          <SystemForm
            draft={editing.draft}
            custom={editing.custom}
            onChange={(draft) => setEditing({ ...editing, draft })}
            onClose={() => setEditing(null)}
          />
        </>
      )}
    </Dialog>
  )
}

type StartFromProps = { editing: EditorState; onChange: (editing: EditorState) => void }

function StartFromFields({ editing, onChange }: StartFromProps) {
  const { data } = useQuery(queryOf(listTeamSystems))
  const { sport } = editing.draft
  const customSystems = (data?.items ?? []).map(({ system }) => system as System)
  const all = [
    ...systemsBySport[sport],
    ...customSystems.filter((system) => system.sport === sport),
  ]
  return (
    <div className={classes.places}>
      <SelectField
        label={t('sport')}
        value={sport}
        options={sportIds.map((id) => ({ value: id, label: readName(sports[id].name) }))}
        onChange={(event) => onChange(startEditing(event.currentTarget.value as SportId))}
      />
      <SelectField
        label={t('startFrom')}
        hint={t('startFromHint')}
        value={editing.sourceId}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          const system = all.find(({ id }) => id === value)
          if (system !== undefined)
            onChange({ draft: copyWithName(system), custom: null, sourceId: value })
        }}
      />
    </div>
  )
}

type ListProps = { onNew: () => void; onEdit: (editing: EditorState) => void }

function SystemList({ onNew, onEdit }: ListProps) {
  const query = useQuery(queryOf(listTeamSystems))
  return (
    <NamedFrame lead={t('lead', { count: builtInSystems.length })}>
      <QueryView query={query} loading={null} failure={t('notLoaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('noneYet')}</p>
          ) : (
            <ul aria-label={t('systems')}>
              {items.map((custom) => (
                <li key={custom.id}>
                  <SystemRow custom={custom} onEdit={onEdit} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <Button icon={IconPlus} onClick={onNew}>
        {t('add')}
      </Button>
    </NamedFrame>
  )
}

function SystemRow({ custom, onEdit }: { custom: TeamSystem; onEdit: ListProps['onEdit'] }) {
  const { busy, attempt } = useAttempt()
  const [isDeleting, setDeleting] = useState(false)
  const { isUsed, isOffered } = custom
  const system = custom.system as System
  const { name } = system
  const details = [
    readName(sports[system.sport].name),
    t('rubbersCount', { count: system.rubbers.length }),
    ...(isUsed ? [t('isUsed')] : []),
    ...(isOffered ? [] : [t('retired')]),
  ]
  return (
    <NamedItem name={name} details={<span>{joinFacts(details)}</span>} hasManyButtons>
      {!isUsed && (
        <Button
          aria-label={t('editNamed', { name })}
          onClick={() => onEdit({ draft: copySystem(system, name), custom, sourceId: custom.id })}
        >
          {t('edit')}
        </Button>
      )}
      <Button
        aria-label={t('copyNamed', { name })}
        onClick={() => onEdit({ draft: copyWithName(system), custom: null, sourceId: custom.id })}
      >
        {t('copy')}
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={t(isOffered ? 'retireNamed' : 'restoreNamed', { name })}
        onClick={() =>
          void attempt(async () =>
            mutate(
              changeTeamSystem,
              {
                params: { id: custom.id },
                body: { isOffered: !custom.isOffered, version: custom.version },
              },
              { updates: listTeamSystems },
            ),
          )
        }
      >
        {t(isOffered ? 'retire' : 'restore')}
      </Button>
      {!isUsed && (
        <Button
          kind="quiet"
          aria-label={t('deleteNamed', { name })}
          onClick={() => setDeleting(true)}
        >
          {t('delete')}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          confirm={t('delete')}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () =>
            mutate(
              deleteTeamSystem,
              { params: { id: custom.id }, query: { version: custom.version } },
              { updates: listTeamSystems },
            )
          }
        >
          <p>{t('deleteBody')}</p>
        </ConfirmDialog>
      )}
    </NamedItem>
  )
}
