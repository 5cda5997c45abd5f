import type { ReactNode } from 'react'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { EditorProps } from '../pad/props.ts'
import { replaceEntry, isSameEntry } from './choices.ts'
import classes from './editor.module.css'
import { describeChange } from './describe-change.ts'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = EditorProps & {
  /** The changed entry; null while the input is incomplete. */
  readonly changed: AnyAction | null
  /** Describes further effects on the state after the change. */
  readonly describeExtra?: (state: unknown) => string
  readonly children: (refusal: string | null) => ReactNode
}

/** The fields of a change, its effect, and the button that makes it. */
export function ChangeForm({ changed, describeExtra, children, ...editor }: Props) {
  const { editableLog, scoring, sides, target, action, close } = editor
  const replacement = changed === null ? null : replaceEntry(action, changed)
  const preview =
    replacement === null ? null : editableLog.preview({ type: 'edit', target, to: replacement })
  const isSame = changed !== null && isSameEntry(changed, action)
  const canSave = preview?.ok === true && !isSame
  const effect = canSave
    ? [describeChange(scoring, preview.folded, sides), describeExtra?.(preview.folded.state)].join(
        ' ',
      )
    : ''
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSave || replacement === null) return
        close()
        void editableLog.revise({ type: 'edit', target, to: replacement })
      }}
    >
      {children(preview?.ok === false ? readMessage(preview.refusal) : null)}
      <p role="status">{effect}</p>
      <div className={classNames(kit.atEnd, kit.gap2)}>
        <Button onClick={close}>{t('keep')}</Button>
        <Button type="submit" kind="primary" disabled={!canSave}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}
