import { useRef } from 'react'
import { IconCurrentLocation, IconPrinter, IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { QueryView } from '../app/query-view.tsx'
import { useUser } from '../app/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/state-panel.tsx'
import text from '../ui/text.module.css'
import { Bracket, type BracketHandle } from './bracket.tsx'
import { BracketSkeleton } from './bracket-skeleton.tsx'
import { MatchOpener, useOpenMatch } from './match-opener.tsx'
import { myMatch, playedWords } from './match-sentence.ts'
import { bracketQuery } from './queries.ts'
import classes from './tab-bar.module.css'

type Props = { tournament: TournamentDetail }

/** The knockout of a tournament; a match opens its result. */
export function BracketTab({ tournament }: Props) {
  const query = useQuery(bracketQuery(tournament.id))
  const me = useUser()?.playerId ?? null
  const bracket = useRef<BracketHandle>(null)
  const opener = useOpenMatch()
  return (
    <QueryView
      query={query}
      failure="The bracket could not be loaded"
      loading={<BracketSkeleton />}
    >
      {({ sections, ways, matches }) =>
        matches.length === 0 ? (
          <EmptyState icon={IconTournament} title="No bracket yet">
            {tournament.format === 'groups_then_knockout'
              ? 'It is drawn from the groups, when the tournament starts.'
              : 'It is drawn when the tournament starts.'}
          </EmptyState>
        ) : (
          <div data-sport={tournament.sportId}>
            <div className={classes.bar}>
              <span className={text.dim}>{playedWords(matches)}</span>
              <Link
                to="/tournaments/$id/print"
                params={{ id: tournament.id }}
                search={{ what: 'bracket' }}
                className={buttonClass()}
              >
                <Icon of={IconPrinter} />
                Print A4
              </Link>
              {myMatch(matches, me) !== null && (
                <Button icon={IconCurrentLocation} onClick={() => bracket.current?.findMe()}>
                  Find me
                </Button>
              )}
            </div>
            <Bracket
              ref={bracket}
              sections={sections}
              ways={ways}
              matches={matches}
              me={me}
              onOpen={opener.open}
            />
            <MatchOpener tournament={tournament} matches={matches} opener={opener} />
          </div>
        )
      }
    </QueryView>
  )
}
