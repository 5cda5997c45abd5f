import { type FormEvent, useId, useState } from 'react'
import { parseSetEntry } from '#engine/sports/table-tennis/rules.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import { emptyEntry } from '../../../sports/entry.ts'
import { setCount } from '../values.ts'
import classes from './sets-line-field.module.css'
import type { ResultForm } from '../use-record-values.ts'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

/** A field for all sets on one line, in short notation: `7, -9, 12`. */
export function SetsLineField({ form }: { form: ResultForm }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const addSets = (event: FormEvent) => {
    event.preventDefault()
    const entry = parseSetEntry(typed, form.values.target)
    const maxSets = setCount(form.values)
    if (!entry.ok) return setProblem(entry.message)
    if (entry.sets.length > maxSets)
      return setProblem(t('tooManySets', { format: form.values.format, count: maxSets }))
    setProblem(null)
    setTyped('')
    form.press({ type: 'sets', sets: entry.sets })
  }
  return (
    <form className={classNames(kit.wrappingRow, kit.gap2, classes.line)} onSubmit={addSets}>
      <input
        aria-label={t('setsInLine')}
        autoComplete="off"
        placeholder={t('setsInLineHint')}
        value={typed}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {typed.trim() !== '' && <Button type="submit">{t('fill')}</Button>}
      <Button kind="quiet" onClick={() => form.change({ mode: 'score', entry: emptyEntry })}>
        {t('setsOnly')}
      </Button>
      {problem !== null && (
        <div className={classes.problem}>
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </form>
  )
}
