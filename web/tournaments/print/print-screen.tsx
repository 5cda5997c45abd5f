import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import deskClasses from '../../ui/layout/print-desk.module.css'
import text from '../../ui/text.module.css'
import { PrintBracket } from './print-bracket.tsx'
import { PrintCrosstable } from './print-crosstable.tsx'
import { PrintFixtures } from './print-fixtures.tsx'
import { PrintPairings } from './print-pairings.tsx'
import { PrintParticipants } from './print-participants.tsx'
import classes from './print-screen.module.css'
import { PrintSlips } from './print-slips.tsx'
import { PrintStandings } from './print-standings.tsx'
import { currentRound, groupRounds } from '../rounds/round-groups.ts'
import { Select } from '../../ui/fields/select.tsx'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/tournaments/$id/print')

type SheetKind =
  | 'bracket'
  | 'pairings'
  | 'names'
  | 'fixtures'
  | 'standings'
  | 'crosstable'
  | 'participants'
  | 'slips'

function listSheets({ format }: TournamentDetail): readonly SheetKind[] {
  return [
    ...(formatTraits[format].hasBracket ? (['bracket'] as const) : []),
    ...(formatTraits[format].hasStandings
      ? (['pairings', 'names', 'fixtures', 'standings', 'crosstable'] as const)
      : []),
    'participants',
    'slips',
  ]
}

/** A4 sheets for walls and tables, readable in black and white. */
export function PrintScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getTournament, { params: { id } }))
  return (
    <QueryView
      query={query}
      failure={t('failure')}
      loading={<Skeleton layout="table" count={12} />}
    >
      {(tournament) => <Sheets tournament={tournament} />}
    </QueryView>
  )
}

function Sheets({ tournament }: { tournament: TournamentDetail }) {
  const { what: requested } = route.useSearch()
  const sheets = listSheets(tournament)
  const sheet = sheets.find((value) => value === requested) ?? sheets[0] ?? 'slips'
  return (
    <div
      className={classNames(
        deskClasses.desk,
        (sheet === 'bracket' || sheet === 'crosstable') && classes.across,
      )}
    >
      <header className={classNames(kit.wrappingRow, deskClasses.tools, classes.tools)}>
        <Link to="/tournaments/$id" params={{ id: tournament.id }} className={buttonClass()}>
          <Icon of={IconArrowLeft} />
          {t('back')}
        </Link>
        <PageTitle title={t('printTournament', { name: tournament.name })} />
        <span className={text.spacer} />
        <SheetChoice sheets={sheets} sheet={sheet} />
        <RoundChoice tournament={tournament} sheet={sheet} />
        {sheet === 'fixtures' && <PlayerChoice tournament={tournament} />}
        <Button kind="primary" icon={IconPrinter} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it is scrolled */}
      <main className={classes.sheets} tabIndex={0}>
        <Sheet tournament={tournament} sheet={sheet} />
      </main>
    </div>
  )
}

function SheetChoice({ sheets, sheet }: { sheets: readonly SheetKind[]; sheet: SheetKind }) {
  const navigate = route.useNavigate()
  return (
    <Select
      labelled
      label={t('sheet')}
      className={classes.choice}
      options={sheets.map((value) => ({ value, label: t(`sheet.${value}`) }))}
      value={sheet}
      onChange={(next) =>
        void navigate({ search: (old) => ({ ...old, what: next }), replace: true })
      }
    />
  )
}

/** Chooses the round of pairings or slips; the current one by default. */
function RoundChoice({ tournament, sheet }: { tournament: TournamentDetail; sheet: SheetKind }) {
  const { round } = route.useSearch()
  const navigate = route.useNavigate()
  const matches = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const rounds = groupRounds(matches.data?.items ?? [])
  const isByRound = sheet === 'pairings' || sheet === 'names' || sheet === 'slips'
  if (!isByRound || rounds.length === 0) return null
  const chosen = rounds.find((value) => value.round === round) ?? currentRound(rounds)
  return (
    <Select
      labelled
      label={t('round')}
      className={classes.choice}
      options={rounds.map(({ round: number, title }) => ({ value: number, label: title }))}
      value={chosen?.round ?? 0}
      onChange={(next) =>
        void navigate({ search: (old) => ({ ...old, round: next }), replace: true })
      }
    />
  )
}

/** Chooses whether to print all fixtures or those of one player. */
function PlayerChoice({ tournament }: { tournament: TournamentDetail }) {
  const { player } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Select
      labelled
      label={t('participant')}
      none={t('all')}
      className={classes.choice}
      options={tournament.participants.map(({ playerId, playerName }) => ({
        value: playerId,
        label: playerName,
      }))}
      value={player}
      onChange={(next) =>
        void navigate({ search: (old) => ({ ...old, player: next }), replace: true })
      }
    />
  )
}

function Sheet({ tournament, sheet }: { tournament: TournamentDetail; sheet: SheetKind }) {
  const { round, player } = route.useSearch()
  switch (sheet) {
    case 'bracket':
      return <PrintBracket tournament={tournament} />
    case 'pairings':
      return <PrintPairings tournament={tournament} round={round} order="board" />
    case 'names':
      return <PrintPairings tournament={tournament} round={round} order="name" />
    case 'fixtures':
      return <PrintFixtures tournament={tournament} player={player} />
    case 'standings':
      return <PrintStandings tournament={tournament} />
    case 'crosstable':
      return <PrintCrosstable tournament={tournament} />
    case 'participants':
      return <PrintParticipants tournament={tournament} />
    case 'slips':
      return <PrintSlips tournament={tournament} round={round} />
  }
}
