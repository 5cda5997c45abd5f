import type { LiveForkWire } from '#contract/live/events.ts'
import { foldLog } from '#engine/live/log.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { Dialog } from '../../platform/dialog.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { wordsOfEntry } from '../entries/entry-words.ts'
import type { Event, OpenMatch, Scoring } from '../keep/open-match.ts'
import classes from './fork-card.module.css'
import { sideNames } from '../pad/side-names.ts'
import { say } from './words.ts'

type Props = {
  readonly open: OpenMatch
  readonly scoring: Scoring
  readonly fork: LiveForkWire
  readonly close: () => void
}

/** Two versions from their first difference on, side by side, and what to do about them. */
export function ForkCard({ open, scoring, fork, close }: Props) {
  const { match, official, game } = scoring
  const sides = sideNames(match)
  const context = { settings: match.settings, sides }
  const at = official.findIndex(({ event }) => event.id === fork.after) + 1
  const before = official.slice(0, at).map(({ event }) => event as Event)
  const theirs = fork.events.map(({ event }) => event as Event)
  const ours = official.slice(at).map(({ event }) => event as Event)
  const scoreOf = (events: readonly Event[]) => {
    const { now, won } = game.scoreOf(foldLog(game.rules, match.settings, events).state)
    return won === null ? `${now[0]}–${now[1]}` : `${won[0]}–${won[1]}, ${now[0]}–${now[1]}`
  }
  const lines = (events: readonly Event[]) =>
    events.flatMap((event) =>
      event.type === 'act'
        ? [{ id: event.id, text: wordsOfEntry(match.game, event.action as AnyAction, context) }]
        : [{ id: event.id, text: say(`what.${event.type}`) }],
    )
  const { busy, attempt } = useAttempt()
  const choose = (choice: 'official' | 'other' | 'both') =>
    void attempt(async () => {
      await open.decide(fork.id, choice)
      close()
    })
  const byOfficial = official[at]?.byName ?? null
  return (
    <Dialog title={say('title')} onClose={close} size="m">
      <p>{say('means')}</p>
      <div className={classes.versions}>
        {[
          { name: say('official'), by: byOfficial, at: official[at]?.at, events: ours },
          { name: say('other'), by: fork.byName, at: fork.at, events: theirs },
        ].map((version) => (
          <section key={version.name} className={classes.version}>
            <h3>{version.name}</h3>
            <p className={classes.by}>
              {version.by} {version.at !== undefined && <When at={version.at} />}
            </p>
            <ol>
              {lines(version.events)
                .slice(0, 8)
                .map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
            </ol>
            <b className={classes.score}>{scoreOf([...before, ...version.events])}</b>
          </section>
        ))}
      </div>
      <div className={classes.choices}>
        <Button onClick={() => choose('official')} busy={busy}>
          {say('keepOfficial')}
        </Button>
        <Button onClick={() => choose('other')} busy={busy}>
          {say('takeOther')}
        </Button>
        <Button onClick={() => choose('both')} busy={busy}>
          {say('takeBoth')}
        </Button>
      </div>
    </Dialog>
  )
}
