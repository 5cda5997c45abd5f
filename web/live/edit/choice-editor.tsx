import { useState } from 'react'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { wordsOfEntry } from '../entries/entry-messages.ts'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from './change-form.tsx'
import { replacement, isSameEntry, otherEntries } from './choices.ts'
import classes from './editor.module.css'
import { t } from './messages.ts'

/** Changes an entry to another one that the rules allow. */
export function ChoiceEditor(editor: EditorProps) {
  const { open, scoring, sides, target, action, close } = editor
  const { match } = scoring
  const [chosen, choose] = useState<AnyAction | null>(null)
  const others = otherEntries(match.game, action, sides).filter(
    (other) =>
      !isSameEntry(other, action) &&
      open.preview({ type: 'edit', target, to: replacement(action, other) }).ok,
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
  // The options change while others score, so the choice is tracked by value, not by index.
  const chosenIndex = others.findIndex((other) => chosen !== null && isSameEntry(other, chosen))
  const at = Math.max(0, chosenIndex)
  const context = { settings: match.settings, sides }
  const options = others.map((other, place) => ({
    value: String(place),
    label: wordsOfEntry(match.game, other, context),
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
