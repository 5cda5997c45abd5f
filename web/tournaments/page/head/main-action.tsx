import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { type ReactNode, useState } from 'react'
import {
  IconArrowsShuffle,
  IconCheckbox,
  IconDoorEnter,
  IconEye,
  IconFlag,
  IconPencilCheck,
  IconPlayerPlay,
  IconScale,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type TournamentTables, listTables, callNext } from '#contract/tournaments/tables.ts'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { listRounds, pairRound } from '#contract/tournaments/rounds.ts'
import { closeTournament } from '#contract/tournaments/life.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { undoToast } from '../../../platform/toasts/undo-toast.tsx'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { ActionDialog } from '../action-dialogs.tsx'
import { drawnCount, startWarnings } from '../../entry-state.ts'
import classes from './main-action.module.css'
import { matchNumber, nextToPlay } from '../../match-sentence.ts'
import { MatchOpener, useOpenMatch } from '../../result/match-opener.tsx'
import { useAttempt } from '../../../platform/forms/use-attempt.ts'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { mutate } from '../../../platform/cache/mutate.ts'
import { call } from '../../../platform/api/api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { playTab } from './tournament-tabs.tsx'
import { useStart } from '../use-start.ts'
import { setPhase } from '../set-phase.ts'
import { t } from '../messages.ts'

type Props = { tournament: TournamentDetail }
type Opener = { opener: ReturnType<typeof useOpenMatch> }

/** The organiser's next step, if any. Keeps the latest report with its Undo visible. */
export function MainAction({ tournament }: Props): ReactNode {
  const opener = useOpenMatch()
  const isUsed = opener.openId !== null || opener.reported !== null
  return (
    <>
      <NextStep tournament={tournament} opener={opener} />
      {isUsed && <OpenedMatch tournament={tournament} opener={opener} />}
    </>
  )
}

function OpenedMatch({ tournament, opener }: Props & Opener) {
  const { data } = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  return <MatchOpener tournament={tournament} matches={data?.items ?? []} opener={opener} />
}

function NextStep({ tournament, opener }: Props & Opener) {
  switch (tournament.status) {
    case 'draft':
      return <FromDraft tournament={tournament} />
    case 'registration':
      return tournament.settings.requiresCheckIn ? (
        <OpenCheckIn tournament={tournament} />
      ) : (
        <Start tournament={tournament} />
      )
    case 'check_in':
      return <Start tournament={tournament} />
    case 'active':
      return <WhileActive tournament={tournament} opener={opener} />
    case 'completed':
    case 'cancelled':
      return null
  }
}

/** A draft with entries can start; an empty one opens entries. */
function FromDraft({ tournament }: Props) {
  const { settings, minParticipants } = tournament
  const isFull = drawnCount(tournament) >= Math.max(2, minParticipants)
  if (!isFull || settings.requiresCheckIn) return <Open tournament={tournament} />
  return (
    <>
      <Open tournament={tournament} isBeside />
      <Start tournament={tournament} />
    </>
  )
}

type OpenProps = Props & { isBeside?: boolean }

function Open({ tournament: { id, name }, isBeside = false }: OpenProps) {
  const { busy, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      await setPhase(id, 'registration')
      undoToast(t('openForEntries', { name }), () => setPhase(id, 'draft'))
    })
  return (
    <Button
      {...(isBeside ? {} : { kind: 'primary' })}
      icon={IconDoorEnter}
      busy={busy}
      onClick={() => void open()}
    >
      {t('openRegistration')}
    </Button>
  )
}

function OpenCheckIn({ tournament: { id } }: Props) {
  const { busy, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      await setPhase(id, 'check_in')
      undoToast(t('checkInOpen'), () => setPhase(id, 'registration'))
    })
  return (
    <Button kind="primary" icon={IconCheckbox} busy={busy} onClick={open}>
      {t('openCheckIn')}
    </Button>
  )
}

function Start({ tournament }: Props) {
  const { busy, attempt } = useAttempt()
  const [asking, setAsking] = useState(false)
  const drawn = drawnCount(tournament)
  const send = useStart(tournament)
  const start = () => {
    if (startWarnings(tournament).length > 0) return setAsking(true)
    return attempt(send)
  }
  return (
    <>
      {drawn < 2 && (
        <span className={classes.why}>
          {tournament.settings.requiresCheckIn ? t('twoCheckedIn') : t('twoPlayersNeeded')}
        </span>
      )}
      {drawn >= 2 && (
        <Link
          to="/tournaments/$id"
          params={{ id: tournament.id }}
          search={{ tab: playTab(tournament.format) }}
          className={buttonClass()}
        >
          <Icon of={IconEye} />
          {t('previewDraw')}
        </Link>
      )}
      <Button
        kind="primary"
        icon={IconPlayerPlay}
        busy={busy}
        disabled={drawn < 2}
        onClick={() => void start()}
      >
        {t('start')}
      </Button>
      {asking && (
        <ActionDialog kind="start" tournament={tournament} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** Calling a match comes before pairing a round. */
function WhileActive({ tournament, opener }: Props & Opener) {
  const { id, isHeldOpen, matchCount, decidedCount, format } = tournament
  const tables = useQuery({
    ...queryOf(listTables, { params: { id } }),
    enabled: tournament.tables.length > 0,
  })
  // Automatic pairing needs the button only if no valid pairing exists.
  const pairs = formatTraits[format].isPairedByRound
  const rounds = useQuery({ ...queryOf(listRounds, { params: { id } }), enabled: pairs })
  const next = tables.data?.next ?? null
  if (tournament.tiesToSettle > 0) return <Settle tournament={tournament} />
  if (next !== null) return <Call id={id} words={callText(next)} />
  if (pairs && rounds.data?.canPair === true) {
    return <Pair id={id} round={rounds.data.rounds.length + 1} />
  }
  if (isHeldOpen && decidedCount === matchCount) return <Close id={id} />
  return <NextResult tournament={tournament} opener={opener} />
}

/** Enters the result of the match in play, else of the next one. */
function NextResult({ tournament, opener }: Props & Opener) {
  const { data } = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const next = nextToPlay((data?.items ?? []).filter(({ mayReport }) => mayReport))
  if (next === null) return null
  return (
    <Button kind="primary" icon={IconPencilCheck} onClick={() => opener.open(next.id)}>
      {next.number === null
        ? t('enterNextResult')
        : t('enterResultOf', { match: matchNumber(next.number) })}
    </Button>
  )
}

/** Settles a tie: an order for the knockout, or the champion. */
function Settle({ tournament: { id, format } }: Props) {
  const navigate = useNavigate()
  const tab = formatTraits[format].hasStandings ? 'standings' : 'bracket'
  const open = () => void navigate({ to: '/tournaments/$id', params: { id }, search: { tab } })
  return (
    <Button kind="primary" icon={IconScale} onClick={open}>
      {t('settleTie')}
    </Button>
  )
}

function callText({ number, table }: NonNullable<TournamentTables['next']>): string {
  return number === null
    ? t('callHere', { table })
    : t('callTo', { match: matchNumber(number), table })
}

function Call({ id, words }: { id: string; words: string }) {
  const { busy, attempt } = useAttempt()
  return (
    <Button
      kind="primary"
      icon={IconSpeakerphone}
      busy={busy}
      onClick={() =>
        void attempt(() => mutate(callNext, { params: { id } }, { updates: listTables }))
      }
    >
      {words}
    </Button>
  )
}

function Pair({ id, round }: { id: string; round: number }) {
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt()
  const pair = () =>
    attempt(async () => {
      try {
        await call(pairRound, { params: { id }, body: { relax: [] } })
      } catch (error) {
        // The rules to relax are chosen on the rounds tab.
        if (!isUnpairable(error)) throw error
        await navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'rounds' } })
        throw error
      }
    })
  return (
    <Button kind="primary" icon={IconArrowsShuffle} busy={busy} onClick={() => void pair()}>
      {t('pairRound', { round })}
    </Button>
  )
}

function isUnpairable(error: unknown): boolean {
  return error instanceof ApiError && error.details.some(({ field }) => field === 'relax')
}

function Close({ id }: { id: string }) {
  const { busy, attempt } = useAttempt()
  return (
    <Button
      kind="primary"
      icon={IconFlag}
      busy={busy}
      onClick={() =>
        void attempt(() => mutate(closeTournament, { params: { id } }, { updates: getTournament }))
      }
    >
      {t('closeTournament')}
    </Button>
  )
}
