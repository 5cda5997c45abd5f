import { useState } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, updateGroup } from '#contract/groups/group.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { Form } from '../../platform/forms/form.tsx'
import { type IdempotencyOptions, useForm } from '../../platform/forms/use-form.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { NumberStep } from '../../ui/fields/number-step.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CategoryField } from '../category-field.tsx'
import classes from './settings-tab.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type GroupSettings = Pick<
  Group,
  'name' | 'description' | 'icon' | 'color' | 'category' | 'maxSize'
> &
  Pick<Group, 'isPrivate' | 'requireApproval'>

const isSame = (a: GroupSettings, b: GroupSettings) =>
  a.name === b.name &&
  a.description === b.description &&
  a.icon === b.icon &&
  a.color === b.color &&
  a.category === b.category &&
  a.maxSize === b.maxSize &&
  a.isPrivate === b.isPrivate &&
  a.requireApproval === b.requireApproval

/**
 * Keeps the settings as they were when the form was opened, so that other changes to the group do not
 * reset the input; settings saved by someone else are loaded on request.
 */
export function SettingsTab({ group }: { group: Group }) {
  const [loaded, setLoaded] = useState(group)
  const isCurrent = isSame(loaded, group)
  return (
    <>
      {!isCurrent && group.version > loaded.version && (
        <div
          className={classNames(kit.wrappingRow, kit.sunk, kit.gap2, classes.changed)}
          role="status"
        >
          <span>{t('changedMeanwhile')}</span>
          <Button onClick={() => setLoaded(group)}>{t('loadLatest')}</Button>
        </div>
      )}
      <SettingsForm
        key={loaded.version}
        group={isCurrent ? { ...loaded, version: group.version } : loaded}
        memberCount={group.memberCount}
        onSaved={setLoaded}
      />
    </>
  )
}

type Props = { group: Group; memberCount: number; onSaved: (group: Group) => void }

/** The settings form. Before a group becomes public, a dialog lists what becomes visible. */
function SettingsForm({ group, memberCount, onSaved }: Props) {
  const [confirmingPublic, setConfirmingPublic] = useState<IdempotencyOptions | null>(null)
  const save = async (typed: Values, idempotency: IdempotencyOptions) => {
    const { maxSize, category, ...texts } = typed
    const saved = await mutate(
      updateGroup,
      {
        params: { id: group.id },
        body: {
          ...texts,
          category: category as Group['category'],
          ...(maxSize === '' ? {} : { maxSize: Number(maxSize) }),
          version: group.version,
        },
      },
      { updates: getGroup, ...idempotency },
    )
    toast(t('saved'), saved.name)
    onSaved(saved)
  }
  const form = useForm<Values>(
    {
      name: group.name,
      description: group.description,
      icon: group.icon,
      color: group.color,
      category: group.category,
      maxSize: String(group.maxSize),
      isPrivate: group.isPrivate,
      requireApproval: group.requireApproval,
    },
    {
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      check: ({ name, icon }) => ({
        ...(name.trim() === '' ? { name: t('required') } : {}),
        ...(icon.trim() === '' ? { icon: t('required') } : {}),
      }),
      send: async (typed, idempotency) => {
        if (group.isPrivate && !typed.isPrivate) setConfirmingPublic(idempotency)
        else await save(typed, idempotency)
      },
    },
  )
  return (
    <>
      <Form
        of={form}
        className={classes.form}
        footer={
          <div>
            <Button kind="primary" type="submit" busy={form.busy}>
              {t('save')}
            </Button>
          </div>
        }
      >
        <SectionPanel title={t('about')}>
          <div className={classes.fields}>
            <TextField
              label={t('name')}
              maxLength={60}
              autoComplete="off"
              {...form.field('name')}
            />
            <AreaField
              label={t('description')}
              rows={3}
              maxLength={500}
              {...form.field('description')}
            />
            <div className={classes.look}>
              <TextField
                label={t('icon')}
                maxLength={16}
                autoComplete="off"
                {...form.field('icon')}
              />
              <TextField label={t('colour')} type="color" {...form.field('color')} />
              <CategoryField {...form.field('category')} />
            </div>
          </div>
        </SectionPanel>
        <SectionPanel title={t('limits')}>
          <div className={classes.limits}>
            <NumberStep
              label={t('size')}
              {...form.field('maxSize')}
              {...form.choice('maxSize')}
              stepSize={1}
              start={memberCount}
            />
            <CheckField
              label={t('approveJoins')}
              hint={t('approveHint')}
              {...form.flag('requireApproval')}
            />
            <CheckField
              label={t('isPrivate')}
              hint={t('isPrivateHint')}
              {...form.flag('isPrivate')}
            />
          </div>
        </SectionPanel>
      </Form>
      {confirmingPublic !== null && (
        <ConfirmDialog
          title={t('goPublic', { name: group.name })}
          confirm={t('makePublic')}
          onClose={() => setConfirmingPublic(null)}
          onConfirm={async () => save(form.values, confirmingPublic)}
        >
          <p>{t('goPublicBody', { count: memberCount })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Values = {
  name: string
  description: string
  icon: string
  color: string
  category: string
  maxSize: string
  isPrivate: boolean
  requireApproval: boolean
}
