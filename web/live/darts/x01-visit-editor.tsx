import { useState } from 'react'
import { sumEntry } from '#engine/live/darts/habits.ts'
import type { X01Action, X01State } from '#engine/live/darts/x01.ts'
import type { LiveEvent } from '#engine/live/log.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { describeInvalidated } from '../edit/describe-change.ts'
import type { EditorProps } from '../pad/props.ts'
import { replaceTotal, compareStates, computeStateBefore, listFinishes } from './changed-visit.ts'
import classes from '../edit/editor.module.css'
import { t } from './messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const wholeNumber = /^\d{1,3}$/

/** Changes the total of a visit, and shows the effect on later ones. */
export function X01VisitEditor({
  editableLog,
  scoring,
  sides,
  target,
  action,
  close,
}: EditorProps) {
  const visit = action as X01Action
  const [typed, setTyped] = useState(String(sumEntry(visit)))
  const initialDarts = visit.kind === 'visit' ? (visit.darts ?? null) : null
  const [chosenDarts, setChosenDarts] = useState(
    initialDarts === null ? null : String(initialDarts),
  )
  const settings = scoring.match.settings as X01State['settings']
  const log = scoring.log as readonly LiveEvent<X01Action>[]
  const before = computeStateBefore(log, settings, target)
  const isNumber = wholeNumber.test(typed)
  const points = Number(typed)
  const finishes = isNumber ? listFinishes(before, visit.by, points) : []
  const finish = finishes.find(({ darts }) => String(darts) === chosenDarts) ?? finishes.at(-1)
  const replacement = replaceTotal(before, visit.by, points, finish)
  const preview = isNumber ? editableLog.preview({ type: 'edit', target, to: replacement }) : null
  const isSame =
    replacement.kind === visit.kind &&
    points === sumEntry(visit) &&
    (finish?.darts ?? initialDarts) === initialDarts
  const save = () => {
    close()
    void editableLog.revise({ type: 'edit', target, to: replacement })
  }
  const effect =
    preview?.ok === true ? describeEffect(scoring, preview.folded, sides, replacement.kind) : null
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (preview?.ok === true && !isSame) save()
      }}
    >
      <TextField
        label={t('newTotal')}
        value={typed}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        error={isNumber ? preview?.ok === false && readMessage(preview.refusal) : t('typeTotal')}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      {finishes.length > 1 && (
        <Segmented
          label={t('dartsThisVisit')}
          options={finishes.map(({ darts }) => ({ value: String(darts), label: String(darts) }))}
          value={String(finish?.darts)}
          onChange={setChosenDarts}
        />
      )}
      <p role="status">{isSame ? null : effect}</p>
      <div className={classNames(kit.atEnd, kit.gap2)}>
        <Button onClick={close}>{t('keep')}</Button>
        <Button type="submit" kind="primary" disabled={preview?.ok !== true || isSame}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}

type Folded = { readonly state: unknown; readonly invalidated: readonly string[] }

/** Describes the match after the change, in a sentence or two. */
function describeEffect(
  scoring: EditorProps['scoring'],
  after: Folded,
  sides: EditorProps['sides'],
  kind: X01Action['kind'],
): string {
  const { score, left } = compareStates(scoring.state as X01State, after.state as X01State)
  return [
    kind === 'bust' ? t('becomesBust') : null,
    score === null ? null : t('newScore', { one: score[0], two: score[1] }),
    ...left.map((now, index) =>
      now === null ? null : t('newLeft', { name: sides[index]!.short, left: now }),
    ),
    describeInvalidated(scoring, after, sides),
  ]
    .filter(Boolean)
    .join(' ')
}
