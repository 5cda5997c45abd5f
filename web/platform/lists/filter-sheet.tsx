import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import fields from '../../ui/fields/field-row.module.css'
import classes from './filter-bar.module.css'
import { t } from './messages.ts'

export type FilterBarProps = {
  /** The sheet's title on a phone, such as "Filter tournaments". */
  title: string
  /** The button's label on a phone; "Filter" by default. */
  buttonLabel?: string
  /** What stays visible on a phone, such as the search field. */
  first: ReactNode
  /** The values of the filters, undefined where not set. */
  values: readonly unknown[]
  onClear: () => void
  /** The label of the close button, such as "Show 5 tournaments". */
  closeLabel: string
  children: ReactNode
}

type Props = FilterBarProps & {
  /** Number of filters that are set. */
  activeCount: number
  onClose: () => void
}

/** The filters of a list on a phone. They apply immediately. */
export function FilterSheet({
  title,
  buttonLabel,
  activeCount,
  onClear,
  closeLabel,
  children,
  onClose,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={activeCount === 0} onClick={onClear}>
            {t('clear')}
          </Button>
          <Button kind="primary" className={classes.show} onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <div
        className={classNames(fields.fields, classes.sheet)}
        role="group"
        aria-label={buttonLabel ?? t('filters')}
      >
        {children}
      </div>
    </Dialog>
  )
}
