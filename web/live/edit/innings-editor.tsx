import { useState } from 'react'
import type { InningEnd, StraightAction } from '#engine/live/pool/straight.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { EditorProps } from '../pad/props.ts'
import { ChangeForm } from './change-form.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { t } from './messages.ts'

const inningEnds: readonly InningEnd[] = ['miss', 'safety', 'foul', 'breaking foul']
const wholeNumber = /^\d{1,4}$/

/** Edits an innings' balls and ending; for other entries, offers the alternatives. */
export function StraightEditor(editor: EditorProps) {
  const action = editor.action as StraightAction
  return action.kind === 'inning' ? (
    <InningsEditor {...editor} original={action} />
  ) : (
    <ChoiceEditor {...editor} />
  )
}

type Props = EditorProps & { readonly original: Extract<StraightAction, { kind: 'inning' }> }

function InningsEditor({ original, ...editor }: Props) {
  const [typed, setTyped] = useState(String(original.balls))
  const [ending, setEnding] = useState(original.ends)
  const isNumber = wholeNumber.test(typed)
  const changed = isNumber ? { ...original, balls: Number(typed), ends: ending } : null
  return (
    <ChangeForm {...editor} changed={changed}>
      {(refusal) => (
        <>
          <TextField
            label={t('balls')}
            value={typed}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            error={isNumber ? refusal : t('typeBalls')}
            onChange={(event) => setTyped(event.currentTarget.value.trim())}
          />
          <Segmented
            wide
            label={t('howEnded')}
            options={inningEnds.map((value) => ({ value, label: t(`end.${value}`) }))}
            value={ending}
            onChange={setEnding}
          />
        </>
      )}
    </ChangeForm>
  )
}
