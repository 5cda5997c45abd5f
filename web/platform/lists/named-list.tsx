import { type ReactNode, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/controls/button.tsx'
import classes from './named-list.module.css'
import { useAttempt } from '../forms/use-attempt.ts'
import { Form } from '../forms/form.tsx'
import type { FormState } from '../forms/use-form.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type ListProps<T> = {
  label: string
  lead: string
  emptyMessage: string
  add: string
  /** Undefined while loading. */
  items: readonly T[] | undefined
  renderItem: (item: T, onEdit: () => void) => ReactNode
  /** The form for editing an item, or for adding one where it is null. The item stays as it was opened. */
  form: (item: T | null, onClose: () => void) => ReactNode
}

/** A list of named items of the club, with a form to add or edit one. */
export function NamedList<T extends { id: string }>(props: ListProps<T>) {
  const { label, lead, emptyMessage, add, items, renderItem, form } = props
  const [open, setOpen] = useState<T | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <NamedFrame lead={lead}>
      {items?.length === 0 && <p>{emptyMessage}</p>}
      <ul aria-label={label}>
        {(items ?? []).map((item) => (
          <li key={item.id}>
            {open !== null && open !== 'new' && open.id === item.id
              ? form(open, close)
              : renderItem(item, () => setOpen(item))}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        form(null, close)
      ) : (
        <Button icon={IconPlus} onClick={() => setOpen('new')}>
          {add}
        </Button>
      )}
    </NamedFrame>
  )
}

/** A short explanation above a list. */
export const NamedFrame = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <div className={classes.list}>
    <p>{lead}</p>
    {children}
  </div>
)

type ItemProps = {
  name: string
  /** Shown below the name. */
  details: ReactNode
  /** Gives the name more room. */
  hasManyButtons?: boolean
  children: ReactNode
}

/** A name with its details and actions. */
export const NamedItem = ({ name, details, hasManyButtons = false, children }: ItemProps) => (
  <div
    className={classNames(kit.wrappingRow, kit.gap2, classes.line, hasManyButtons && classes.many)}
  >
    <div>
      <b>{name}</b>
      {details}
    </div>
    {children}
  </div>
)

type LineProps = {
  name: string
  children: ReactNode
  onEdit: () => void
  onDelete: () => Promise<void>
}

export function NamedLine({ name, children, onEdit, onDelete }: LineProps) {
  const { busy, attempt } = useAttempt()
  return (
    <NamedItem name={name} details={children}>
      <Button aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={t('deleteNamed', { name })}
        onClick={() => void attempt(onDelete)}
      >
        {t('delete')}
      </Button>
    </NamedItem>
  )
}

type FormProps = {
  form: FormState
  isNew: boolean
  children: ReactNode
  onClose: () => void
}

export const NamedForm = ({ form, isNew, children, onClose }: FormProps) => (
  <Form
    of={form}
    className={classes.form}
    footer={
      <div className={classNames(kit.atEnd, kit.gap2)}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          {isNew ? t('add') : t('save')}
        </Button>
      </div>
    }
  >
    {children}
  </Form>
)
