import type { LiveForkWire } from '#contract/live/events.ts'
import { Button } from '../../ui/button.tsx'
import { dateWords } from '../../ui/locale.ts'
import classes from './decided-forks.module.css'
import { say } from './words.ts'

type Props = {
  readonly forks: readonly LiveForkWire[]
  /** Shows both versions again, to decide otherwise. */
  readonly look: (forkId: string) => void
}

/** Versions that somebody decided, with the way back; nothing where none was. */
export function DecidedForks({ forks, look }: Props) {
  const decided = forks.filter(({ choice }) => choice !== null)
  if (decided.length === 0) return null
  return (
    <section className={classes.decided} aria-label={say('decidedHead')}>
      <h3>{say('decidedHead')}</h3>
      <ul>
        {decided.map(({ id, choice, byName, at, events }) => {
          const name = byName ?? say('other')
          return (
            <li key={id}>
              <span>
                {name}, {dateWords(at, 'time')}, {say('entries', { count: events.length })}.{' '}
                {say(`choice.${choice!}`)}
              </span>
              <Button aria-label={say('decideAnewOf', { name })} onClick={() => look(id)}>
                {say('decideAnew')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
