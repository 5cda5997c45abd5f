import { createElement, Suspense, useState } from 'react'
import type { Pair } from '#engine/sports/types.ts'
import { Button } from '../../ui/button.tsx'
import { wordsOfEntry } from '../entries/entry-words.ts'
import type { Scoring } from '../keep/open-match.ts'
import { editorOf } from './editors.ts'
import classes from './log-list.module.css'
import type { LogHolder, SideNames } from './props.ts'
import { say } from './words.ts'

type Props = {
  readonly open: LogHolder
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
}

type Line = {
  readonly id: string
  readonly action: object
  readonly isOut: boolean
  readonly isChanged: boolean
  readonly isUnfit: boolean
}

/** Every entry, newest first; each can be taken out and brought back, and what that does is said before. */
export function LogList({ open, scoring, sides }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const { match } = scoring
  const context = { settings: match.settings, sides }
  const lines = linesOf(scoring)
  const canChange = match.status === 'live' && !scoring.isConfirmed
  const editor = editorOf(match.game)
  if (lines.length === 0) return <p className={classes.empty}>{say('logEmpty')}</p>
  return (
    <ol className={classes.log} reversed>
      {lines.toReversed().map(({ id, action, isOut, isChanged, isUnfit }) => (
        <li key={id} data-out={isOut || isUnfit || undefined}>
          <span className={classes.what}>
            {wordsOfEntry(match.game, action, context)}
            <small>
              {[
                isOut && say('takenOut'),
                isChanged && say('changed'),
                isUnfit && !isOut && say('unfit'),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          {canChange && editor !== null && edited === id && (
            <Suspense fallback={null}>
              {createElement(editor, {
                open,
                scoring,
                sides,
                target: id,
                action,
                close: () => setEdited(null),
              })}
            </Suspense>
          )}
          {canChange && editor !== null && !isOut && edited !== id && asked !== id && (
            <Button
              kind="quiet"
              aria-label={say('changeEntry', { what: wordsOfEntry(match.game, action, context) })}
              onClick={() => setEdited(id)}
            >
              {say('change')}
            </Button>
          )}
          {canChange &&
            edited !== id &&
            (isOut ? (
              <Button onClick={() => void open.revise({ type: 'restore', target: id })}>
                {say('bringBack')}
              </Button>
            ) : asked === id ? (
              <span className={classes.ask}>
                {foreseen(open, scoring, id)}
                <Button
                  kind="danger"
                  onClick={() => {
                    setAsked(null)
                    void open.revise({ type: 'remove', target: id })
                  }}
                >
                  {say('takeOut')}
                </Button>
              </span>
            ) : (
              <Button kind="quiet" onClick={() => setAsked(id)}>
                {say('takeOut')}
              </Button>
            ))}
        </li>
      ))}
    </ol>
  )
}

/** What would no longer fit, in a sentence. */
function foreseen(open: LogHolder, scoring: Scoring, target: string): string {
  const done = open.foresee({ type: 'remove', target })
  const count = done.ok ? done.folded.unfit.length - scoring.unfit.length : 0
  return count > 0 ? say('wouldChange', { count }) : ''
}

/** Each entry as it stands after what was said of it later. */
function linesOf({ log, unfit }: Scoring): Line[] {
  const out = new Map<string, boolean>()
  const edits = new Map<string, object>()
  for (const event of log) {
    if (event.type === 'remove') out.set(event.target, true)
    if (event.type === 'restore') out.set(event.target, false)
  }
  for (const event of log) {
    if (event.type === 'edit' && out.get(event.id) !== true) edits.set(event.target, event.to)
  }
  return log.flatMap((event): Line[] =>
    event.type === 'act'
      ? [
          {
            id: event.id,
            action: edits.get(event.id) ?? event.action,
            isOut: out.get(event.id) === true,
            isChanged: edits.has(event.id),
            isUnfit: unfit.includes(event.id),
          },
        ]
      : [],
  )
}
