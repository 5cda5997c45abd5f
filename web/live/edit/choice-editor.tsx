import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { wordsOfEntry } from '../entries/entry-words.ts'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from './change-form.tsx'
import { instead, isSameEntry, otherEntries } from './choices.ts'
import classes from './editor.module.css'
import { say } from './words.ts'

/** An entry is changed to one of those that it may have been: what the rules refuse is not offered. */
export function ChoiceEditor(editor: EditorProps) {
  const { open, scoring, sides, target, action, close } = editor
  const { match } = scoring
  const [chosen, choose] = useState('0')
  const others = otherEntries(match.game, action, sides).filter(
    (other) =>
      !isSameEntry(other, action) &&
      open.foresee({ type: 'edit', target, to: instead(action, other) }).ok,
  )
  if (others.length === 0) {
    return (
      <div className={classes.editor}>
        <p role="status">{say('nothingElse')}</p>
        <div className={classes.buttons}>
          <Button onClick={close}>{say('leaveIt')}</Button>
        </div>
      </div>
    )
  }
  const context = { settings: match.settings, sides }
  const options = others.map((other, at) => ({
    value: String(at),
    label: wordsOfEntry(match.game, other, context),
  }))
  return (
    <ChangeForm {...editor} other={others[Number(chosen)] ?? others[0]!}>
      {() => (
        <SelectField
          label={say('instead')}
          options={options}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </ChangeForm>
  )
}
