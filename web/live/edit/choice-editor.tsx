import { useState } from 'react'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { describeEntry } from '../entries/entry-messages.ts'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from './change-form.tsx'
import { replaceEntry, isSameEntry, alternativesTo } from './choices.ts'
import classes from './editor.module.css'
import { t } from './messages.ts'

/** Changes an entry to an alternative that the rules allow. */
export function ChoiceEditor(editor: EditorProps) {
  const { open, scoring, sides, target, action, close } = editor
  const { match } = scoring
  const [chosen, choose] = useState<AnyAction | null>(null)
  const others = alternativesTo(match.game, action, sides).filter(
    (other) =>
      !isSameEntry(other, action) &&
      open.preview({ type: 'edit', target, to: replaceEntry(action, other) }).ok,
  )
  if (others.length === 0) {
    return (
      <div className={classes.editor}>
        <p role="status">{t('nothingElse')}</p>
        <div className={classes.buttons}>
          <Button onClick={close}>{t('leaveIt')}</Button>
        </div>
      </div>
    )
  }
  // Others may score meanwhile and change the options, so the choice is tracked by value, not by
  // index.
  const chosenIndex = others.findIndex((other) => chosen !== null && isSameEntry(other, chosen))
  const at = Math.max(0, chosenIndex)
  const context = { settings: match.settings, sides }
  const options = others.map((other, place) => ({
    value: String(place),
    label: describeEntry(match.game, other, context),
  }))
  return (
    <ChangeForm {...editor} other={others[at]!}>
      {() => (
        <SelectField
          label={t('instead')}
          options={options}
          value={String(at)}
          onChange={(event) => choose(others[Number(event.currentTarget.value)] ?? null)}
        />
      )}
    </ChangeForm>
  )
}
