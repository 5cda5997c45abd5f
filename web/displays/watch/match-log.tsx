import { createElement, Suspense } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPublicLive } from '#contract/live/public.ts'
import { entriesOf } from '#engine/live/log.ts'
import { describeEntry } from '../../live/entries/entry-messages.ts'
import type { Event } from '../../live/storage/scoring.ts'
import { sideNames } from '../../live/pad/score/side-names.ts'
import { recordOf } from '../../live/record-of.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import classes from './public-live.module.css'
import { t } from './messages.ts'

/** A match has up to a few hundred entries; the latest show how the score came about. */
const maxLines = 40

type Props = { readonly watched: ReplyOf<typeof readPublicLive> }

/**
 * The moves, if the game records them, and the entries, latest first. Undone entries are left out.
 */
export function MatchLog({ watched: { match, events } }: Props) {
  const context = { settings: match.settings, sides: sideNames(match) }
  const enteredAt = new Map(events.map(({ event, at }) => [event.id, at]))
  const lines = entriesOf(events.map(({ event }) => event))
    .filter(({ isRemoved }) => !isRemoved)
    .toReversed()
  if (lines.length === 0) return null
  const record = recordOf(match.game)
  return (
    <>
      {record !== null && (
        <Suspense fallback={null}>
          {createElement(record, {
            match,
            log: events.map(({ event }) => event as Event),
            enter: null,
          })}
        </Suspense>
      )}
      <section>
        <h2>{t('log')}</h2>
        <ol className={classes.log}>
          {lines.slice(0, maxLines).map(({ id, action }) => (
            <li key={id}>
              {describeEntry(match.game, action, context)}
              <time dateTime={enteredAt.get(id)}>{formatDate(enteredAt.get(id)!, 'time')}</time>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
