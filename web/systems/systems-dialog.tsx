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
import { NamedFrame, NamedItem } from '../platform/named-list.tsx'
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

type Editing = { readonly draft: Draft; readonly own: TeamSystem | null; readonly from: string }

const builtInSystems = sportIds.flatMap((sport) => systemsBySport[sport])
const copyWithName = (system: System) => copySystem(system, t('copyName', { name: system.name }))

function startEditing(sport: SportId): Editing {
  const system = systemsBySport[sport][0]!
  return { draft: copyWithName(system), own: null, from: system.id }
}

/** The club's own systems, to create from a copy of a known one, edit and delete. */
export function SystemsDialog({ sport, onClose }: { sport: SportId; onClose: () => void }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  return (
    <Dialog title={t('systems')} size="l" onClose={onClose}>
      {editing === null ? (
        <Systems onNew={() => setEditing(startEditing(sport))} onEdit={setEditing} />
      ) : (
        <>
          {editing.own === null && <StartFromFields editing={editing} onChange={setEditing} />}
          <SystemForm
            draft={editing.draft}
            own={editing.own}
            onChange={(draft) => setEditing({ ...editing, draft })}
            onClose={() => setEditing(null)}
          />
        </>
      )}
    </Dialog>
  )
}

type BeginProps = { editing: Editing; onChange: (editing: Editing) => void }

function StartFromFields({ editing, onChange }: BeginProps) {
  const { data } = useQuery(queryOf(listTeamSystems))
  const { sport } = editing.draft
  const own = (data?.items ?? []).map(({ system }) => system as System)
  const all = [...systemsBySport[sport], ...own.filter((system) => system.sport === sport)]
  return (
    <div className={classes.places}>
      <SelectField
        label={t('sport')}
        value={sport}
        options={sportIds.map((id) => ({ value: id, label: readName(sports[id].name) }))}
        onChange={(event) => onChange(startEditing(event.currentTarget.value as SportId))}
      />
      <SelectField
        label={t('beginFrom')}
        hint={t('beginHint')}
        value={editing.from}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          const system = all.find(({ id }) => id === value)
          if (system !== undefined)
            onChange({ draft: copyWithName(system), own: null, from: value })
        }}
      />
    </div>
  )
}

type ListProps = { onNew: () => void; onEdit: (editing: Editing) => void }

function Systems({ onNew, onEdit }: ListProps) {
  const query = useQuery(queryOf(listTeamSystems))
  return (
    <NamedFrame lead={t('means', { count: builtInSystems.length })}>
      <QueryView query={query} loading={null} failure={t('notLoaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('noneYet')}</p>
          ) : (
            <ul aria-label={t('systems')}>
              {items.map((own) => (
                <li key={own.id}>
                  <Line own={own} onEdit={onEdit} />
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

function Line({ own, onEdit }: { own: TeamSystem; onEdit: ListProps['onEdit'] }) {
  const { busy, attempt } = useAttempt()
  const [deleting, setDeleting] = useState(false)
  const { isUsed, isOffered } = own
  const system = own.system as System
  const { name } = system
  const details = [
    readName(sports[system.sport].name),
    t('rubbersCount', { count: system.rubbers.length }),
    ...(isUsed ? [t('isUsed')] : []),
    ...(isOffered ? [] : [t('notOffered')]),
  ]
  return (
    <NamedItem name={name} details={<span>{joinFacts(details)}</span>} hasMany>
      {!isUsed && (
        <Button
          aria-label={t('editNamed', { name })}
          onClick={() => onEdit({ draft: copySystem(system, name), own, from: own.id })}
        >
          {t('edit')}
        </Button>
      )}
      <Button
        aria-label={t('copyNamed', { name })}
        onClick={() => onEdit({ draft: copyWithName(system), own: null, from: own.id })}
      >
        {t('copy')}
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={t(isOffered ? 'offerNoMoreNamed' : 'offerAgainNamed', { name })}
        onClick={() =>
          void attempt(async () =>
            mutate(
              changeTeamSystem,
              { params: { id: own.id }, body: { isOffered: !own.isOffered, version: own.version } },
              { updates: listTeamSystems },
            ),
          )
        }
      >
        {t(isOffered ? 'offerNoMore' : 'offerAgain')}
      </Button>
      {!isUsed && (
        <Button
          kind="quiet"
          aria-label={t('deleteNamed', { name })}
          onClick={() => setDeleting(true)}
        >
          {t('deleteIt')}
        </Button>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('deleteAsk', { name })}
          confirm={t('deleteIt')}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () =>
            mutate(
              deleteTeamSystem,
              { params: { id: own.id }, query: { version: own.version } },
              { updates: listTeamSystems },
            )
          }
        >
          <p>{t('deleteMeans')}</p>
        </ConfirmDialog>
      )}
    </NamedItem>
  )
}
