import { isSportId, sports } from '#engine/sports/sports.ts'
import { useState } from 'react'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FormHandle, words } from './form-handle.ts'
import classes from './form.module.css'
import { linesOf } from './values.ts'
import { say } from './words.ts'

/** The contract takes no more. */
const most = 64

/** Names of the tables, one a line; a number makes Table 1 to so many. */
export function TablesField({ handle }: { handle: FormHandle }) {
  const { values, set, field } = handle
  const word = isSportId(values.sportId) ? sports[values.sportId].venue : say('table')
  const [count, setCount] = useState('')
  const wanted = Math.min(most, Math.max(0, Math.trunc(Number(count)) || 0))
  const fill = () => {
    const names = Array.from({ length: wanted }, (_, at) => `${word} ${at + 1}`)
    set('tables', names.join('\n'))
  }
  return (
    <>
      <div className={classes.adding}>
        <TextField
          label={`How many ${word.toLowerCase()}s`}
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <Button disabled={wanted === 0} onClick={fill}>
          Name them {word} 1 to {wanted === 0 ? 'n' : wanted}
        </Button>
      </div>
      <AreaField
        {...words('tables')}
        rows={Math.max(2, Math.min(6, linesOf(values.tables).length))}
        hint={say('matchesCalledThese')}
        {...field('tables')}
      />
    </>
  )
}
