import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPublicLive } from '#contract/live/public.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { wordsOfEntry } from '../../live/entries/entry-words.ts'
import { sideNames } from '../../live/pad/side-names.ts'
import { dateWords } from '../../ui/locale.ts'
import classes from './public-frame.module.css'
import { say } from './words.ts'

/** Enough to see how it came about; a match has at most a few hundred entries. */
const mostLines = 40

type Props = { readonly watched: ReplyOf<typeof readPublicLive> }

/** What was entered, the latest first; what was taken back is left out. */
export function MatchLog({ watched: { match, events } }: Props) {
  const removed = new Set<string>()
  const changed = new Map<string, AnyAction>()
  for (const { event } of events) {
    if (event.type === 'remove') removed.add(event.target)
    if (event.type === 'restore') removed.delete(event.target)
    if (event.type === 'edit') changed.set(event.target, event.to)
  }
  const context = { settings: match.settings, sides: sideNames(match) }
  const lines = events
    .flatMap(({ event, at }) =>
      event.type === 'act' && !removed.has(event.id)
        ? [{ id: event.id, at, action: changed.get(event.id) ?? event.action }]
        : [],
    )
    .toReversed()
  if (lines.length === 0) return null
  return (
    <section>
      <h2>{say('log')}</h2>
      <ol className={classes.log}>
        {lines.slice(0, mostLines).map(({ id, at, action }) => (
          <li key={id}>
            {wordsOfEntry(match.game, action, context)}
            <time dateTime={at}>{dateWords(at, 'time')}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
