import { useState } from 'react'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Button } from '../../ui/controls/button.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../lazy-part.tsx'
import fields from '../../ui/fields/field-row.module.css'
import text from '../../ui/text.module.css'
import classes from './filter-bar.module.css'
import type { FilterBarProps } from './filter-sheet.tsx'
import { t } from './messages.ts'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/**
 * The filters of a list: one row on a desktop; on a phone the first one, and a sheet with the rest.
 */
export function FilterBar(props: FilterBarProps) {
  const { first, values, buttonLabel, children } = props
  const activeCount = values.filter((value) => value !== undefined).length
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <div
        className={classNames(fields.fields, classes.bar, classes.desk)}
        role="group"
        aria-label={buttonLabel ?? t('filters')}
      >
        {first}
        {children}
      </div>
    )
  }
  return (
    <div className={classNames(fields.fields, classes.bar)}>
      {first}
      <Button
        icon={IconAdjustmentsHorizontal}
        className={classes.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {buttonLabel ?? t('filter')}
        {activeCount > 0 && (
          <>
            <span className={classes.count} aria-hidden="true">
              {activeCount}
            </span>
            <span className={text.hidden}>{t('filtersSet', { count: activeCount })}</span>
          </>
        )}
      </Button>
      {isOpen && (
        <FilterSheet {...props} activeCount={activeCount} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
