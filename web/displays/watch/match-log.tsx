import { createElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPublicLive } from '#contract/live/public.ts'
import { entriesOf } from '#engine/live/log.ts'
import { describeEntry } from '../../live/entries/describe-entry.ts'
import type { ScoringEvent } from '../../live/storage/scoring.ts'
import { getSideNames } from '../../live/pad/score/side-names.ts'
import { getRecordComponent } from '../../live/record-component.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import classes from './public-live.module.css'
import { t } from './messages.ts'

/** Maximum number of entries shown; a match can have a few hundred. */
const maxEntries = 40

type Props = { readonly watched: ReplyOf<typeof readPublicLive> }

/**
 * The moves, if the game records them, and the entries, latest first. Undone entries are left out.
 */
export function MatchLog({ watched: { match, events } }: Props) {
  const context = { settings: match.settings, sides: getSideNames(match) }
  const enteredAt = new Map(events.map(({ event, at }) => [event.id, at]))
  const entries = entriesOf(events.map(({ event }) => event))
    .filter(({ isRemoved }) => !isRemoved)
    .toReversed()
  if (entries.length === 0) return null
  const recordView = getRecordComponent(match.game)
  return (
    <>
      {recordView !== null &&
        createElement(recordView, {
          match,
          log: events.map(({ event }) => event as ScoringEvent),
          enter: null,
        })}
      <section>
        <h2>{t('log')}</h2>
        <ol className={classes.log}>
          {entries.slice(0, maxEntries).map(({ id, action }) => (
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
