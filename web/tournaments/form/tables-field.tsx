import { isSportId, sports } from '#engine/sports/sports.ts'
import { useState } from 'react'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { TournamentForm } from './field-props.ts'
import { settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { splitLines } from './values.ts'
import { t } from './messages.ts'

/** Maximum number of tables that the server accepts. */
const maxTables = 64

/** The table names, one per line; a number of tables fills in their names. */
export function TablesField({ form }: { form: TournamentForm }) {
  const { values, set, field } = form
  const station = isSportId(values.sportId)
    ? sports[values.sportId].station
    : sports.tabletennis.station
  const [count, setCount] = useState('')
  const tableCount = Math.min(maxTables, Math.max(0, Math.trunc(Number(count)) || 0))
  const nameTables = () => {
    const names = Array.from({ length: tableCount }, (_, index) =>
      t('tableName', { station, number: index + 1 }),
    )
    set('tables', names.join('\n'))
  }
  return (
    <>
      <div className={classes.adding}>
        <TextField
          label={t(`howMany.${station}`)}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <Button disabled={tableCount === 0} onClick={nameTables}>
          {t('nameTables', { station, last: tableCount === 0 ? 'n' : tableCount })}
        </Button>
      </div>
      <AreaField
        {...settingText('tables')}
        rows={Math.max(2, Math.min(6, splitLines(values.tables).length))}
        {...field('tables')}
      />
    </>
  )
}
