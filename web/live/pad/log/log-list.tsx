import { createElement, useState } from 'react'
import { entriesOf } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { hasAlternatives } from '../../edit/choices.ts'
import { describeChange } from '../../edit/describe-change.ts'
import { describeEntry } from '../../entries/describe-entry.ts'
import type { Scoring } from '../../storage/scoring.ts'
import { getEditorComponent } from '../editors.ts'
import classes from './log-list.module.css'
import type { EditableLog, SideNames } from '../props.ts'
import { t } from '../messages.ts'
import { readMessage } from '../../../ui/i18n/read-message.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly editableLog: EditableLog
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
}

/** All entries, newest first. Each can be removed and restored, after showing the effect. */
export function LogList({ editableLog, scoring, sides }: Props) {
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const { match } = scoring
  const context = { settings: match.settings, sides }
  const entries = entriesOf(scoring.log)
  const canChange = match.status === 'live' && !scoring.isConfirmed
  const editor = getEditorComponent(match.game)
  if (entries.length === 0) return <p className={text.dim}>{t('logEmpty')}</p>
  return (
    <ol className={classes.log} reversed>
      {entries.toReversed().map(({ id, action, isRemoved, isEdited }) => (
        <li key={id} data-out={isRemoved || scoring.invalidated.includes(id) || undefined}>
          <span className={classes.what}>
            {describeEntry(match.game, action, context)}
            <small>
              {joinFacts([
                isRemoved && t('removed'),
                isEdited && t('changed'),
                !isRemoved && scoring.invalidated.includes(id) && t('invalidated'),
              ])}
            </small>
          </span>
          {canChange &&
            editedId === id &&
            createElement(editor, {
              editableLog,
              scoring,
              sides,
              target: id,
              action,
              close: () => setEditedId(null),
            })}
          {canChange &&
            !isRemoved &&
            editedId !== id &&
            confirmingId !== id &&
            hasAlternatives(match.game, action, sides) && (
              <Button
                kind="quiet"
                aria-label={t('changeEntry', { entry: describeEntry(match.game, action, context) })}
                onClick={() => setEditedId(id)}
              >
                {t('change')}
              </Button>
            )}
          {canChange &&
            editedId !== id &&
            (isRemoved ? (
              <Button onClick={() => void editableLog.revise({ type: 'restore', target: id })}>
                {t('restore')}
              </Button>
            ) : confirmingId === id ? (
              <span className={classNames(kit.wrappingRow, kit.gap2, text.small)}>
                <span role="status">{describeRemoval(editableLog, scoring, sides, id)}</span>
                <Button
                  kind="danger"
                  onClick={() => {
                    setConfirmingId(null)
                    void editableLog.revise({ type: 'remove', target: id })
                  }}
                >
                  {t('remove')}
                </Button>
              </span>
            ) : (
              <Button kind="quiet" onClick={() => setConfirmingId(id)}>
                {t('remove')}
              </Button>
            ))}
        </li>
      ))}
    </ol>
  )
}

/** Describes the match after an entry is removed. */
function describeRemoval(
  editableLog: EditableLog,
  scoring: Scoring,
  sides: Pair<SideNames>,
  target: string,
): string {
  const removal = editableLog.preview({ type: 'remove', target })
  return removal.ok ? describeChange(scoring, removal.folded, sides) : readMessage(removal.refusal)
}
