import { Link, useParams } from '@tanstack/react-router'
import type { LiveLog } from '#contract/live/events.ts'
import { gameOf } from '#engine/live/games.ts'
import { foldLog } from '#engine/live/log.ts'
import { QueryView } from '../../platform/query-view.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FlipTiles } from '../../ui/flip-tiles.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { wordsOfEntry } from '../entries/entry-words.ts'
import type { Event } from '../keep/open-match.ts'
import { sideNames } from '../pad/side-names.ts'
import classes from './watch-screen.module.css'
import { useWatched } from './use-watched.ts'
import { say } from './words.ts'

/** A match as it is scored, for whoever looks on. */
export function WatchScreen() {
  const { id } = useParams({ from: '/shell/live/$id' })
  const query = useWatched(id)
  return (
    <QueryView
      query={query}
      failure={say('failure')}
      loading={<Skeleton layout="table" count={6} />}
    >
      {(log) => <Watched log={log} />}
    </QueryView>
  )
}

function Watched({ log: { match, events } }: { readonly log: LiveLog }) {
  const sides = sideNames(match)
  const game = gameOf(match.game)
  const log = events.map(({ event }) => event as Event)
  const score = game.scoreOf(foldLog(game.rules, match.settings, log).state)
  const context = { settings: match.settings, sides }
  return (
    <div data-sport={match.sportId}>
      <PageHead title={sides.map(({ whole }) => whole).join(' – ')}>
        {match.status === 'live' && match.mayScore && (
          <Link
            to="/live/$id/score"
            params={{ id: match.id }}
            className={buttonClass({ kind: 'primary' })}
          >
            {say('score')}
          </Link>
        )}
      </PageHead>
      <div className={classes.score}>
        <FlipTiles value={String(score.now[0])} size="l" />
        <FlipTiles value={String(score.now[1])} size="l" />
      </div>
      <ol className={classes.log} reversed>
        {log
          .toReversed()
          .flatMap((event) =>
            event.type === 'act'
              ? [<li key={event.id}>{wordsOfEntry(match.game, event.action, context)}</li>]
              : [],
          )}
      </ol>
    </div>
  )
}
