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
import { drawSize, startWarnings } from '../../entry-state.ts'
import classes from './main-action.module.css'
import { matchNumber, nextToPlay } from '../../match-sentence.ts'
import { MatchOpener, useOpenMatch } from '../../result/match-opener.tsx'
import { useAttempt } from '../../../platform/forms/use-attempt.ts'
import { useIdempotencyKey } from '../../../platform/forms/use-idempotency-key.ts'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { mutate } from '../../../platform/cache/mutate.ts'
import { call } from '../../../platform/api/api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { playTab } from './tournament-tabs.tsx'
import { useStart } from '../use-start.ts'
import { setPhase } from '../set-phase.ts'
import { t } from '../messages.ts'

type Props = { tournament: TournamentDetail }
type OpenerProps = { opener: ReturnType<typeof useOpenMatch> }

/** The organiser's next step, if any, and the latest reported result with its Undo. */
export function MainAction({ tournament }: Props): ReactNode {
  const opener = useOpenMatch()
  const wasUsed = opener.openId !== null || opener.reported !== null
  return (
    <>
      <NextStep tournament={tournament} opener={opener} />
      {wasUsed && <ReportedMatch tournament={tournament} opener={opener} />}
    </>
  )
}

function ReportedMatch({ tournament, opener }: Props & OpenerProps) {
  const { data } = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  return <MatchOpener tournament={tournament} matches={data?.items ?? []} opener={opener} />
}

function NextStep({ tournament, opener }: Props & OpenerProps) {
  switch (tournament.status) {
    case 'draft':
      return <DraftActions tournament={tournament} />
    case 'registration':
      return tournament.settings.requiresCheckIn ? (
        <OpenCheckInButton tournament={tournament} />
      ) : (
        <StartButton tournament={tournament} />
      )
    case 'check_in':
      return <StartButton tournament={tournament} />
    case 'active':
      return <ActiveStep tournament={tournament} opener={opener} />
    case 'completed':
    case 'cancelled':
      return null
  }
}

/** Opens registration; a draft with enough entries can also start at once. */
function DraftActions({ tournament }: Props) {
  const { settings, minParticipants } = tournament
  const canStart = drawSize(tournament) >= Math.max(2, minParticipants)
  if (!canStart || settings.requiresCheckIn)
    return <OpenRegistrationButton tournament={tournament} />
  return (
    <>
      <OpenRegistrationButton tournament={tournament} isSecondary />
      <StartButton tournament={tournament} />
    </>
  )
}

type OpenProps = Props & { isSecondary?: boolean }

function OpenRegistrationButton({ tournament: { id, name }, isSecondary = false }: OpenProps) {
  const { busy, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      await setPhase(id, 'registration')
      undoToast(t('openForEntries', { name }), () => setPhase(id, 'draft'))
    })
  return (
    <Button
      {...(isSecondary ? {} : { kind: 'primary' })}
      icon={IconDoorEnter}
      busy={busy}
      onClick={() => void open()}
    >
      {t('openRegistration')}
    </Button>
  )
}

function OpenCheckInButton({ tournament: { id } }: Props) {
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

function StartButton({ tournament }: Props) {
  const { busy, attempt } = useAttempt()
  const [isConfirming, setConfirming] = useState(false)
  const entryCount = drawSize(tournament)
  const startNow = useStart(tournament)
  const start = () => {
    if (startWarnings(tournament).length > 0) return setConfirming(true)
    return attempt(startNow)
  }
  return (
    <>
      {entryCount < 2 && (
        <span className={classes.why}>
          {tournament.settings.requiresCheckIn ? t('twoCheckedIn') : t('twoPlayersNeeded')}
        </span>
      )}
      {entryCount >= 2 && (
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
        disabled={entryCount < 2}
        onClick={() => void start()}
      >
        {t('start')}
      </Button>
      {isConfirming && (
        <ActionDialog kind="start" tournament={tournament} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

/** The next step while playing: settle a tie, call a match, pair a round, close, enter a result. */
function ActiveStep({ tournament, opener }: Props & OpenerProps) {
  const { id, isHeldOpen, matchCount, decidedCount, format } = tournament
  const tables = useQuery({
    ...queryOf(listTables, { params: { id } }),
    enabled: tournament.tables.length > 0,
  })
  // With automatic pairing, the button appears only if no valid pairing exists.
  const isPairedByRound = formatTraits[format].isPairedByRound
  const rounds = useQuery({ ...queryOf(listRounds, { params: { id } }), enabled: isPairedByRound })
  const next = tables.data?.next ?? null
  if (tournament.tiesToSettle > 0) return <SettleTieButton tournament={tournament} />
  if (next !== null) return <CallNextButton id={id} label={callText(next)} />
  if (isPairedByRound && rounds.data?.canPair === true) {
    return <PairRoundButton id={id} round={rounds.data.rounds.length + 1} />
  }
  if (isHeldOpen && decidedCount === matchCount) return <CloseTournamentButton id={id} />
  return <NextResult tournament={tournament} opener={opener} />
}

/** Enters the result of the match in play, else of the next one. */
function NextResult({ tournament, opener }: Props & OpenerProps) {
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

/** Opens the tab where a tie for the knockout or the title is settled. */
function SettleTieButton({ tournament: { id, format } }: Props) {
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
    ? t('callToTable', { table })
    : t('callMatch', { match: matchNumber(number), table })
}

/** How long the button stays busy after a call, in ms, so that a double tap doesn't call the next match. */
const pauseAfterCallMs = 800

function CallNextButton({ id, label }: { id: string; label: string }) {
  const { busy, attempt } = useAttempt()
  const { getKey, forget } = useIdempotencyKey()
  const callPlayers = async () => {
    const effect = { updates: listTables, idempotencyKey: getKey(label) }
    await mutate(callNext, { params: { id } }, effect)
    forget()
    await new Promise((resolve) => setTimeout(resolve, pauseAfterCallMs))
  }
  return (
    <Button
      kind="primary"
      icon={IconSpeakerphone}
      busy={busy}
      onClick={() => void attempt(callPlayers)}
    >
      {label}
    </Button>
  )
}

function PairRoundButton({ id, round }: { id: string; round: number }) {
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt()
  const { getKey, forget } = useIdempotencyKey()
  const pairNext = () =>
    attempt(async () => {
      try {
        const idempotencyKey = getKey(String(round))
        await call(pairRound, { params: { id }, body: { relax: [] } }, { idempotencyKey })
        forget()
      } catch (error) {
        // The rules to relax are chosen on the rounds tab.
        if (!isUnpairable(error)) throw error
        await navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'rounds' } })
        throw error
      }
    })
  return (
    <Button kind="primary" icon={IconArrowsShuffle} busy={busy} onClick={() => void pairNext()}>
      {t('pairRound', { round })}
    </Button>
  )
}

function isUnpairable(error: unknown): boolean {
  return error instanceof ApiError && error.details.some(({ field }) => field === 'relax')
}

function CloseTournamentButton({ id }: { id: string }) {
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
