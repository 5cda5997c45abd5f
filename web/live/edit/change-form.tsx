import type { ReactNode } from 'react'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { EditorProps } from '../pad/props.ts'
import { replaceEntry, isSameEntry } from './choices.ts'
import classes from './editor.module.css'
import { describeChange } from './describe-change.ts'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'

type Props = EditorProps & {
  /** The changed entry; null while the input is incomplete. */
  readonly other: AnyAction | null
  /** Describes further effects on the state after the change. */
  readonly extra?: (state: unknown) => string
  readonly children: (refusal: string | null) => ReactNode
}

/** The fields of a change, its effect, and the button that makes it. */
export function ChangeForm({ other, extra, children, ...editor }: Props) {
  const { open, scoring, sides, target, action, close } = editor
  const to = other === null ? null : replaceEntry(action, other)
  const preview = to === null ? null : open.preview({ type: 'edit', target, to })
  const isSame = other !== null && isSameEntry(other, action)
  const canSave = preview?.ok === true && !isSame
  const effect = canSave
    ? [describeChange(scoring, preview.folded, sides), extra?.(preview.folded.state)].join(' ')
    : ''
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSave || to === null) return
        close()
        void open.revise({ type: 'edit', target, to })
      }}
    >
      {children(preview?.ok === false ? readMessage(preview.refusal) : null)}
      <p role="status">{effect}</p>
      <div className={classes.buttons}>
        <Button onClick={close}>{t('leaveIt')}</Button>
        <Button type="submit" kind="primary" disabled={!canSave}>
          {t('changeIt')}
        </Button>
      </div>
    </form>
  )
}
