import { useState } from 'react'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { describeEntry } from '../entries/describe-entry.ts'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from './change-form.tsx'
import { replaceEntry, isSameEntry, listAlternatives } from './choices.ts'
import classes from './editor.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Changes an entry to an alternative that the rules allow. */
export function ChoiceEditor(editor: EditorProps) {
  const { editableLog, scoring, sides, target, action, close } = editor
  const { match } = scoring
  const [chosen, setChosen] = useState<AnyAction | null>(null)
  const alternatives = listAlternatives(match.game, action, sides).filter(
    (other) =>
      !isSameEntry(other, action) &&
      editableLog.preview({ type: 'edit', target, to: replaceEntry(action, other) }).ok,
  )
  if (alternatives.length === 0) {
    return (
      <div className={classes.editor}>
        <p role="status">{t('noAlternative')}</p>
        <div className={classNames(kit.atEnd, kit.gap2)}>
          <Button onClick={close}>{t('keep')}</Button>
        </div>
      </div>
    )
  }
  // Others may score meanwhile and change the options, so the choice is tracked by value, not by
  // index.
  const chosenIndex = alternatives.findIndex(
    (other) => chosen !== null && isSameEntry(other, chosen),
  )
  const index = Math.max(0, chosenIndex)
  const context = { settings: match.settings, sides }
  const options = alternatives.map((other, index) => ({
    value: String(index),
    label: describeEntry(match.game, other, context),
  }))
  return (
    <ChangeForm {...editor} changed={alternatives[index]!}>
      {() => (
        <SelectField
          label={t('correctValue')}
          options={options}
          value={String(index)}
          onChange={(event) => setChosen(alternatives[Number(event.currentTarget.value)] ?? null)}
        />
      )}
    </ChangeForm>
  )
}
