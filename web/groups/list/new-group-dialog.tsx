import { useState } from 'react'
import {
  IconDoorEnter,
  IconEye,
  IconLock,
  IconPlus,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clientErrorTable } from '#contract/errors.ts'
import {
  GROUP_SIZE,
  groupWithoutTemplate,
  groupDefaults,
  groupTemplateIds,
  findTemplate,
  type GroupCategory,
  type GroupTemplateId,
} from '#engine/groups/templates.ts'
import { getGroup, createGroup } from '#contract/groups/group.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { Icon } from '../../ui/icon.tsx'
import { NumberStep } from '../../ui/fields/number-step.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { categoryIcons } from '../group-icon.tsx'
import { CategoryField } from '../category-field.tsx'
import { Places } from '../places.tsx'
import { inlineTitle } from '../titles.ts'
import { t as groupText } from '../messages.ts'
import classes from './new-group-dialog.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Choice = GroupTemplateId | 'free'
const choices: readonly Choice[] = [...groupTemplateIds, 'free']
const defaultChoice: Choice = 'practice-group'

const getTemplate = (choice: Choice) => findTemplate(choice === 'free' ? null : choice)

type Limits = { maxSize: string; requireApproval: boolean; isPrivate: boolean }
function getLimits(choice: Choice): Limits {
  const { maxSize, requireApproval, isPrivate } = getTemplate(choice)
  return { maxSize: String(maxSize), requireApproval, isPrivate }
}

/** Creates a group from a template, whose limits can be changed. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  // The link that opened the form is left out, or Back would open it again.
  const wasLinked = useSearch({ strict: false }).create === true
  /** A template chosen after the limits were changed: asks whether to replace them. */
  const [pendingChoice, setPendingChoice] = useState<Choice | null>(null)
  const applyTemplate = (next: Choice) => {
    form.change(getLimits(next))
    setPendingChoice(null)
  }
  const choose = (next: Choice) => {
    form.set('choice', next)
    const { maxSize, requireApproval, isPrivate } = form.values
    const limits = { maxSize, requireApproval, isPrivate }
    const isChanged = JSON.stringify(limits) !== JSON.stringify(getLimits(form.values.choice))
    if (isChanged) setPendingChoice(next)
    else applyTemplate(next)
  }
  const form = useForm(
    {
      name: '',
      description: '',
      icon: groupDefaults.icon as string,
      ...getLimits(defaultChoice),
      choice: defaultChoice,
      color: groupDefaults.color as string,
      category: groupWithoutTemplate.category as string,
    },
    {
      fallback: clientErrorTable.CREATE_GROUP_ERROR.userMessage,
      check: ({ name }) => (name.trim() === '' ? { name: t('nameRequired') } : {}),
      send: async ({ choice, color, category, maxSize, ...named }, idempotency) => {
        const created = await mutate(
          createGroup,
          {
            body: {
              template: choice === 'free' ? null : choice,
              ...(choice === 'free' ? { color, category: category as GroupCategory } : {}),
              ...named,
              ...(maxSize === '' ? {} : { maxSize: Number(maxSize) }),
            },
          },
          { updates: getGroup, ...idempotency },
        )
        if (!isMounted()) return void toast(t('created'), created.name)
        onClose()
        const params = { id: created.id }
        void navigate({ to: '/groups/$id', params, replace: wasLinked })
      },
    },
  )
  const { choice, maxSize } = form.values
  const size = Math.min(Number(maxSize) || getTemplate(choice).maxSize, GROUP_SIZE.max)
  const [title] = getTemplate(choice).roles
  return (
    <FormDialog
      form={form}
      submit={t('create')}
      title={t('newGroup')}
      size="l"
      flush
      onClose={onClose}
      className={classes.form}
    >
      <fieldset className={classes.kinds}>
        <legend>{t('template')}</legend>
        <div className={classNames(kit.twoColumns, kit.gap2, classes.templates)}>
          {choices.map((option) => (
            <TemplateOption key={option} choice={option} chosen={choice} onChoose={choose} />
          ))}
        </div>
        {pendingChoice === null ? (
          <p className={classNames(kit.note, classes.note)}>{t('templateHint')}</p>
        ) : (
          <div className={classNames(kit.wrappingRow, kit.gap2, classes.asked)} role="status">
            <p>{t('replaceLimits')}</p>
            <Button onClick={() => applyTemplate(pendingChoice)}>{t('useTemplateLimits')}</Button>
            <Button kind="quiet" onClick={() => setPendingChoice(null)}>
              {t('keepLimits')}
            </Button>
          </div>
        )}
      </fieldset>
      <div className={classes.rest}>
        <div className={classes.named}>
          <TextField label={t('icon')} maxLength={16} autoComplete="off" {...form.field('icon')} />
          <TextField
            label={t('name')}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.field('name')}
          />
        </div>
        <TextField
          label={t('description')}
          maxLength={500}
          autoComplete="off"
          {...form.field('description')}
        />
        {choice === 'free' && (
          <div className={classes.look}>
            <TextField label={t('colour')} type="color" {...form.field('color')} />
            <CategoryField {...form.field('category')} />
          </div>
        )}
        <NumberStep
          label={t('size')}
          {...form.field('maxSize')}
          stepSize={1}
          start={getTemplate(choice).maxSize}
          {...form.choice('maxSize')}
        />
        <CheckField
          label={t('approve')}
          hint={t('approveHint')}
          {...form.flag('requireApproval')}
        />
        <CheckField label={t('isPrivate')} hint={t('isPrivateHint')} {...form.flag('isPrivate')} />
        <div className={classNames(kit.wrappingRow, kit.note, classes.first)}>
          <Places taken={1} size={size} hidesNumber />
          <span>{t('yourTitle', { title: inlineTitle(title, 'admin') })}</span>
        </div>
      </div>
    </FormDialog>
  )
}

type TemplateOptionProps = { choice: Choice; chosen: Choice; onChoose: (choice: Choice) => void }

function TemplateOption({ choice, chosen, onChoose }: TemplateOptionProps) {
  const { category, maxSize, requireApproval, isPrivate } = getTemplate(choice)
  const isFree = choice === 'free'
  return (
    <label className={classes.template}>
      <input
        type="radio"
        name="template"
        value={choice}
        checked={choice === chosen}
        onChange={() => onChoose(choice)}
      />
      <span className={classNames(kit.card, classes.tile)}>
        <Icon of={isFree ? IconPlus : categoryIcons[category]} />
      </span>
      <b>{isFree ? t('free') : groupText(`kind.${choice}`)}</b>
      <span className={classNames(kit.note, classes.hint)}>
        {isFree ? t('freeHint') : t(`hint.${choice}`)}
      </span>
      <span className={classNames(kit.wrap, classes.limits)}>
        <Limit icon={IconUsers} text={t('upTo', { count: maxSize })} />
        <Limit
          icon={requireApproval ? IconUserCheck : IconDoorEnter}
          text={requireApproval ? t('youApprove') : t('freeToJoin')}
        />
        <Limit
          icon={isPrivate ? IconLock : IconEye}
          text={isPrivate ? t('private') : t('public')}
        />
      </span>
    </label>
  )
}

function Limit({ icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <span>
      <Icon of={icon} size="s" />
      {text}
    </span>
  )
}
