import { IconChevronRight } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import { Select } from '../fields/select.tsx'
import { Icon } from '../icon.tsx'
import text from '../text.module.css'
import classes from './column-map.module.css'
import { t } from './messages.ts'

type Props<K extends string> = {
  columns: readonly {
    /** Empty if there is no heading. */
    readonly heading: string
    readonly values: readonly string[]
    /** Null if it must be chosen. */
    readonly as: K | null
  }[]
  options: readonly { readonly value: K; readonly label: string }[]
  /** The option of a column that is not used. */
  unused: K
  onChoose: (index: number, as: K) => void
}

/** Shows each column's heading and first values, and asks what to import it as. */
export function ColumnMap<K extends string>({ columns, options, unused, onChoose }: Props<K>) {
  return (
    <ul className={classes.map}>
      <li className={classes.top} aria-hidden="true">
        <span>{t('inFile')}</span>
        <span>{t('firstValues')}</span>
        <span />
        <span>{t('importAs')}</span>
      </li>
      {columns.map(({ heading, values, as }, index) => {
        const name = heading || t('columnNumber', { number: index + 1 })
        return (
          // A column has no other identity than its index.
          <li key={index} className={classNames(as === unused && classes.off)}>
            <b>{name}</b>
            <small className={text.trunc}>{values.length === 0 ? '–' : values.join(' · ')}</small>
            <Icon of={IconChevronRight} size="s" />
            <Select
              label={t('importAsOf', { column: name })}
              options={options}
              placeholder={t('chooseMeaning')}
              value={as}
              onChange={(chosen) => onChoose(index, chosen)}
            />
          </li>
        )
      })}
    </ul>
  )
}
