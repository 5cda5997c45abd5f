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
import { PublicMatches } from './public-matches.tsx'
import classes from './public-page.module.css'
import { RoundsView } from '../rounds/rounds-view.tsx'
import { StandingsPlaces } from '../standings/standings-places.tsx'
import { TitleTies } from '../standings/standings-ties.tsx'
import { StandingsTables } from '../standings/standings-tables.tsx'
import {
  getFormatName,
  formatEntrantCount,
  formatStart,
  getStatusName,
} from '../tournament-messages.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const FeeNote = lazyPart(async () => (await import('../../fees/fee-note.tsx')).FeeNote)

const route = getRouteApi('/p/tournaments/$id')

type Props = { data: PublicTournament }
type OpeningProps = Props & { onOpen: (id: string) => void }

type Tab = 'bracket' | 'rounds' | 'standings' | 'matches' | 'players'

/** The public page of a tournament: state, current matches, and everything else in tabs. */
export function PublicPage({ data }: Props) {
  const { tournament, bracket, matches } = data
  const search = route.useSearch()
  const tabs = listTabs(data)
  const tab = tabs.find((value) => value === search.tab) ?? tabs[0] ?? 'players'
  const opener = useOpenMatch()
  return (
    <div data-sport={tournament.sportId}>
      <PublicHead data={data} />
      <div className={search.embed ? undefined : classNames(kit.oneColumn, classes.columns)}>
        <div className={kit.narrow}>
          {tournament.fee !== null && !search.embed && (
            <FeeNote fee={tournament.fee} owner="tournaments" />
          )}
          <nav
            className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
            aria-label={t('sections')}
          >
            {tabs.map((value) => (
              <Link
                key={value}
                to="/p/tournaments/$id"
                params={{ id: tournament.id }}
                search={{ tab: value, embed: search.embed }}
                activeOptions={{ includeSearch: true }}
                aria-current={value === tab ? 'page' : undefined}
                replace
                resetScroll={false}
              >
                {value === 'players' ? t(`entrants.${tournament.entrants}`) : t(`tab.${value}`)}
              </Link>
            ))}
          </nav>
          {tab === 'bracket' && (
            <>
              <TitleTies tables={data.standings} tournamentId={null} />
              <Bracket
                sections={bracket.sections}
                advancements={bracket.advancements}
                matches={matches}
                me={null}
                onOpen={opener.open}
              />
              <div className={classes.places}>
                <StandingsPlaces places={listPlaces(data)} me={null} />
              </div>
            </>
          )}
          {tab === 'rounds' && <PublicRounds data={data} onOpen={opener.open} />}
          {tab === 'standings' && (
            <StandingsTables
              tables={data.standings}
              me={null}
              crosstableSource={{ matches, hasColours: sports[tournament.sportId].hasColours }}
            />
          )}
          {tab === 'matches' && (
            <ul className={lines.list} aria-label={t('matches')}>
              {matches.filter(isPlayable).map((match) => (
                <MatchLine
                  key={match.id}
                  match={match}
                  me={null}
                  label={match.number !== null && matchNumber(match.number)}
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
                entrants={sortBySeed(data.participants)}
              />
            </div>
          )}
        </div>
        {!search.embed && <PublicAside data={data} onOpen={opener.open} />}
      </div>
      <MatchOpener
        tournament={{ ...tournament, isReadOnly: true }}
        matches={matches}
        opener={opener}
      />
    </div>
  )
}

/** The current matches, with a QR code and a button to share the tournament. */
function PublicAside({ data: { tournament, matches }, onOpen }: OpeningProps) {
  return (
    <aside className={classes.aside}>
      <PublicMatches matches={matches} onOpen={onOpen} />
      <section className={classNames(kit.row, kit.gap3, kit.wideOnly, classes.code)}>
        <QrCode value={publicUrl(tournament.id)} label={t('qrCode')} />
        <p>{t('followPhone')}</p>
      </section>
      {tournament.status !== 'completed' && <ShareTournament tournament={tournament} />}
    </aside>
  )
}

function publicUrl(id: string): string {
  return `${location.origin}/p/tournaments/${id}`
}

function listTabs({ tournament, bracket, matches, standings }: PublicTournament): readonly Tab[] {
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

function PublicHead({ data: { tournament, matches } }: Props) {
  const { name, sportId, format, status, venue } = tournament
  const date = formatStart(tournament)
  const progress = status === 'active' ? progressText(matches) : null
  const players = formatEntrantCount(tournament.participantCount, tournament.entrants)
  const facts = [getFormatName(format), players, progress, date, venue]
  return (
    <div className={classes.head}>
      <div className={text.row}>
        <PageTitle title={name} />
        <SportChip sport={sportId} name={readName(sports[sportId].name)} />
      </div>
      <p className={classNames(kit.wrap, classes.facts)}>
        <b>{getStatusName(status)}</b>
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

function PublicRounds({ data, onOpen }: OpeningProps) {
  const { round, by } = route.useSearch()
  const navigate = route.useNavigate()
  const updateSearch = (changes: { round?: number; by?: 'board' | 'name' }) =>
    void navigate({ search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false })
  return (
    <RoundsView
      matches={data.matches}
      hasColours={sports[data.tournament.sportId].hasColours}
      me={null}
      chosenRound={round}
      order={by ?? 'board'}
      onChoose={(next) => updateSearch({ round: next })}
      onOrderChange={(next) => updateSearch({ by: next })}
      onOpen={onOpen}
    />
  )
}

/** Sorts by seed; unseeded participants keep their order at the end. */
function sortBySeed(participants: PublicTournament['participants']) {
  return participants.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || 0)
}

function listPlaces({ participants }: PublicTournament) {
  return participants
    .flatMap(({ place, playerId, playerName }) =>
      place === null ? [] : [{ place, playerId, playerName }],
    )
    .toSorted((a, b) => a.place - b.place)
}
