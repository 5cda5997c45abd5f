import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PublicTournament } from '#contract/tournaments/exchange.ts'
import { sports } from '#engine/sports/sports.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import panel from '../../platform/panel.module.css'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import tabRow from '../../ui/controls/tabs.module.css'
import text from '../../ui/text.module.css'
import { ChampionPanel } from '../champion/champion-panel.tsx'
import { ShareTournament } from '../champion/share-tournament.tsx'
import { Bracket } from '../bracket/bracket.tsx'
import { EntrantList } from '../entrant-list.tsx'
import { MatchOpener, useOpenMatch } from '../result/match-opener.tsx'
import { isPlayable, matchNumber, progressText } from '../match-sentence.ts'
import { MatchLine } from '../rounds/match-line.tsx'
import lines from '../rounds/match-line.module.css'
import { PublicFloor } from './public-floor.tsx'
import classes from './public-page.module.css'
import { RoundsView } from '../rounds/rounds-view.tsx'
import { StandingsPlaces } from '../standings/standings-places.tsx'
import { TitleTies } from '../standings/standings-ties.tsx'
import { StandingsTables } from '../standings/standings-tables.tsx'
import { formatName, playerCount, formatStart, statusName } from '../tournament-messages.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const FeeNote = lazyPart(async () => (await import('../../fees/fee-note.tsx')).FeeNote)

const route = getRouteApi('/p/tournaments/$id')

type Props = { followed: PublicTournament }
type OpeningProps = Props & { onOpen: (id: string) => void }

type Tab = 'bracket' | 'rounds' | 'standings' | 'matches' | 'players'

/** The public page of a tournament: state, current matches, and everything else in tabs. */
export function PublicPage({ followed }: Props) {
  const { tournament, bracket, matches } = followed
  const search = route.useSearch()
  const tabs = tabsOf(followed)
  const tab = tabs.find((each) => each === search.tab) ?? tabs[0] ?? 'players'
  const opener = useOpenMatch()
  return (
    <div data-sport={tournament.sportId}>
      <Head followed={followed} />
      <div className={search.embed ? undefined : classes.columns}>
        <div className={classes.content}>
          {tournament.fee !== null && !search.embed && (
            <FeeNote fee={tournament.fee} owner="tournaments" />
          )}
          <nav
            className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
            aria-label={t('parts')}
          >
            {tabs.map((each) => (
              <Link
                key={each}
                to="/p/tournaments/$id"
                params={{ id: tournament.id }}
                search={{ tab: each, embed: search.embed }}
                activeOptions={{ includeSearch: true }}
                aria-current={each === tab ? 'page' : undefined}
                replace
                resetScroll={false}
              >
                {each === 'players' ? t(`entrants.${tournament.entrants}`) : t(`tab.${each}`)}
              </Link>
            ))}
          </nav>
          {tab === 'bracket' && (
            <>
              <TitleTies tables={followed.standings} tournamentId={null} />
              <Bracket
                sections={bracket.sections}
                advancements={bracket.advancements}
                matches={matches}
                me={null}
                onOpen={opener.open}
              />
              <div className={classes.places}>
                <StandingsPlaces places={placesOf(followed)} me={null} />
              </div>
            </>
          )}
          {tab === 'rounds' && <PublicRounds followed={followed} onOpen={opener.open} />}
          {tab === 'standings' && (
            <StandingsTables
              tables={followed.standings}
              me={null}
              played={{ matches, hasColours: sports[tournament.sportId].hasColours }}
            />
          )}
          {tab === 'matches' && (
            <ul className={lines.list} aria-label={t('matches')}>
              {matches.filter(isPlayable).map((match) => (
                <MatchLine
                  key={match.id}
                  match={match}
                  me={null}
                  lead={match.number !== null && matchNumber(match.number)}
                  hasColours={sports[tournament.sportId].hasColours}
                  onOpen={opener.open}
                />
              ))}
            </ul>
          )}
          {tab === 'players' && (
            <div className={panel.panel}>
              <EntrantList
                label={t(`entrants.${tournament.entrants}`)}
                entrants={sortBySeed(followed.participants)}
              />
            </div>
          )}
        </div>
        {!search.embed && <Aside followed={followed} onOpen={opener.open} />}
      </div>
      <MatchOpener
        tournament={{ ...tournament, isFollowed: true }}
        matches={matches}
        opener={opener}
      />
    </div>
  )
}

/** The current matches, and how to follow and share the tournament. */
function Aside({ followed: { tournament, matches }, onOpen }: OpeningProps) {
  return (
    <aside className={classes.aside}>
      <PublicFloor matches={matches} onOpen={onOpen} />
      <section className={classes.code}>
        <QrCode value={ownAddress(tournament.id)} label={t('qrCode')} />
        <p>{t('followPhone')}</p>
      </section>
      {tournament.status !== 'completed' && <ShareTournament tournament={tournament} />}
    </aside>
  )
}

function ownAddress(id: string): string {
  return `${location.origin}/p/tournaments/${id}`
}

function tabsOf({ tournament, bracket, matches, standings }: PublicTournament): readonly Tab[] {
  const { format } = tournament
  return [
    ...(formatTraits[format].hasStandings && matches.length > 0 ? (['rounds'] as const) : []),
    ...(formatTraits[format].hasBracket && bracket.sections.length > 0
      ? (['bracket'] as const)
      : []),
    ...(standings.some(({ rows }) => rows.length > 0) ? (['standings'] as const) : []),
    ...(matches.length > 0 ? (['matches'] as const) : []),
    'players',
  ]
}

function Head({ followed: { tournament, matches } }: Props) {
  const { name, sportId, format, status, venue } = tournament
  const date = formatStart(tournament)
  const played = status === 'active' ? progressText(matches) : null
  const players = playerCount(tournament.participantCount, tournament.entrants)
  const facts = [formatName(format), players, played, date, venue]
  return (
    <div className={classes.head}>
      <div className={text.row}>
        <PageTitle title={name} />
        <SportChip sport={sportId} name={readName(sports[sportId].name)} />
      </div>
      <p className={classes.facts}>
        <b>{statusName(status)}</b>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={classes.champion}>
        <ChampionPanel tournament={tournament} isMember={false} />
      </div>
    </div>
  )
}

function PublicRounds({ followed, onOpen }: OpeningProps) {
  const { round, by } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (part: { round?: number; by?: 'board' | 'name' }) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return (
    <RoundsView
      matches={followed.matches}
      hasColours={sports[followed.tournament.sportId].hasColours}
      me={null}
      chosen={round}
      by={by ?? 'board'}
      onChoose={(next) => go({ round: next })}
      onBy={(next) => go({ by: next })}
      onOpen={onOpen}
    />
  )
}

/** By seed if there are seeds. */
function sortBySeed(participants: PublicTournament['participants']) {
  return participants.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || 0)
}

function placesOf({ participants }: PublicTournament) {
  return participants
    .flatMap(({ place, playerId, playerName }) =>
      place === null ? [] : [{ place, playerId, playerName }],
    )
    .toSorted((a, b) => a.place - b.place)
}
