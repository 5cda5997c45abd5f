import { useState } from 'react'
import {
  type CricketAction,
  type CricketNumber,
  cricketNumbers,
  type CricketState,
} from '#engine/live/darts/cricket.ts'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from '../edit/change-form.tsx'
import classes from '../edit/editor.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

const numbers = [20, 19, 18, 17, 16, 15] as const
const rings = ['S', 'D', 'T'] as const

/** Returns an option for every dart that counts in Cricket, and for a miss. */
const listDartOptions = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: 'MISS', label: t('miss') },
  ...numbers.flatMap((number) =>
    rings.map((ring) => ({
      value: `${ring}${number}`,
      label: t('ringNumber', { ring: t(`ring.${ring}`), number }),
    })),
  ),
  { value: 'S25', label: t('outerBull') },
  { value: 'BULL', label: t('bull') },
]
const places = [0, 1, 2] as const

/** Changes each dart of a Cricket visit. */
export function CricketVisitEditor(editor: EditorProps) {
  const original = editor.action as CricketAction
  const [hit, setHit] = useState<readonly string[]>(original.hit)
  const describeMarksAfter = (state: unknown) => {
    const marks = (state as CricketState).marks[original.by - 1]!
    const hits = cricketNumbers.flatMap((number) => {
      const count = marks[number] ?? 0
      return count === 0 ? [] : [t('marksOf', { number: formatNumber(number), count })]
    })
    if (hits.length === 0) return ''
    return t('marksAfter', { name: editor.sides[original.by - 1]!.short, marks: joinFacts(hits) })
  }
  const changeDart = (place: number, dart: string) => {
    const changed = [
      ...hit.slice(0, place),
      ...(dart === '' ? [] : [dart]),
      ...hit.slice(place + 1),
    ]
    setHit(changed)
  }
  return (
    <ChangeForm {...editor} changed={{ ...original, hit }} describeExtra={describeMarksAfter}>
      {(refusal) => (
        <>
          <div className={classes.darts}>
            {places.map((place) => (
              <SelectField
                key={place}
                label={t('dartNumber', { count: place + 1 })}
                options={listOptionsForDart(hit[place], place > 0)}
                value={hit[place] ?? ''}
                disabled={place > hit.length}
                onChange={(event) => changeDart(place, event.currentTarget.value)}
              />
            ))}
          </div>
          {refusal !== null && <FieldError>{refusal}</FieldError>}
        </>
      )}
    </ChangeForm>
  )
}

const formatNumber = (number: CricketNumber) => (number === 25 ? t('bull') : String(number))

/** Returns the options for a dart; a dart at a number that does not count stays an option. */
function listOptionsForDart(dart: string | undefined, canBeEmpty: boolean) {
  const isKnown = dart === undefined || listDartOptions().some(({ value }) => value === dart)
  return [
    ...(canBeEmpty ? [{ value: '', label: t('notThrown') }] : []),
    ...(isKnown ? [] : [{ value: dart, label: dart }]),
    ...listDartOptions(),
  ]
}
