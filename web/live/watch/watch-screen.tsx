import { IconBolt, IconHandClick, IconShare, IconTransfer, IconWifiOff } from '@tabler/icons-react'
import { isolate } from '#engine/messages/isolate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createElement, type ReactNode, useMemo, useState } from 'react'
import { type LiveLog, resumeLive, readLive } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { sports } from '#engine/sports/sports.ts'
import { getMatch } from '#contract/matches.ts'
import { call } from '../../platform/api/api.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PageView } from '../../platform/cache/page-view.tsx'
import { useRealtime } from '../../platform/realtime/store.ts'
import { share } from '../../platform/sharing/share.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { useOnline } from '../../ui/hooks/use-online.ts'
import { useNowEvery } from '../../ui/hooks/use-now-every.ts'
import { formatAge } from '../board/format-age.ts'
import { describeRules } from '../board/describe-state.ts'
import { ResolvedConflicts } from '../conflict/resolved-conflicts.tsx'
import type { ScoringEvent } from '../storage/scoring.ts'
import { useDeviceId } from '../storage/use-device-id.ts'
import { getSideNames, joinSideNames } from '../pad/score/side-names.ts'
import { getRecordComponent } from '../record-component.ts'
import { findCurrentScorer } from '../role/current-scorer.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { ScoreBoard } from './score-board.tsx'
import { useWatchedMatch } from './use-watched-match.ts'
import { buildView } from './views/build-view.ts'
import classes from './watch-screen.module.css'
import { t, show } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const ConflictDialog = lazyPart(
  async () => (await import('../conflict/conflict-dialog.tsx')).ConflictDialog,
)
const CorrectionDialog = lazyPart(
  async () => (await import('../correct/correction-dialog.tsx')).CorrectionDialog,
)
const TakeOverDialog = lazyPart(
  async () => (await import('../role/take-over-dialog.tsx')).TakeOverDialog,
)
const TransferDialog = lazyPart(
  async () => (await import('../role/transfer-dialog.tsx')).TransferDialog,
)

/** A live match for spectators. */
export function WatchScreen() {
  const { id } = useParams({ from: '/shell/live/$id' })
  const { query, lastUpdateAt } = useWatchedMatch(id)
  return (
    <PageView
      query={query}
      failure={t('failure')}
      loading={<Skeleton layout="table" count={6} />}
      missing={{
        heading: t('liveMatch'),
        icon: IconBolt,
        title: t('noSuchMatch'),
        hint: t('noSuchHint'),
        link: { to: '/live' },
        linkLabel: t('liveNow'),
      }}
    >
      {(log) => <MatchPage log={log} lastUpdateAt={lastUpdateAt} loadedAt={query.dataUpdatedAt} />}
    </PageView>
  )
}

type Props = {
  readonly log: LiveLog
  readonly lastUpdateAt: number | null
  readonly loadedAt: number
}

function MatchPage({ log, lastUpdateAt, loadedAt }: Props) {
  const view = useMemo(
    () =>
      buildView(
        log.match,
        log.events.map(({ event }) => event as ScoringEvent),
      ),
    [log],
  )
  // The log is newer than the score that was loaded with it.
  const match: LiveMatchWire = { ...log.match, score: view.score as LiveMatchWire['score'] }
  const sides = getSideNames(match)
  const updatedAt = lastUpdateAt ?? getInitialUpdateAt(match, loadedAt)
  const freshness = useFreshness(match, updatedAt)
  return (
    <div data-sport={match.sportId} className={classNames(kit.oneColumn, kit.gap4, classes.page)}>
      <Head match={match} lastUpdateAt={updatedAt} />
      {match.matchId !== null && <RecordedMatchNote log={log} matchId={match.matchId} />}
      <FreshnessNote freshness={freshness} />
      {match.openForks > 0 && (match.status === 'live' || match.mayScore) && (
        <ConflictNote match={match} />
      )}
      {match.mayScore && <ResolvedConflictsNote log={log} />}
      {match.status === 'stopped' && <StoppedNote match={match} />}
      <ScoreBoard match={match} sides={sides} view={view} isStale={freshness.isStale} />
      <GameRecord log={log} />
      <div className={classes.panels}>
        <ChartPanel chart={view.chart} sides={sides} />
        <FiguresPanel figures={view.figures} players={view.players} sides={sides} />
        <LogPanel match={match} log={view.log} />
      </div>
    </div>
  )
}

/** Shows the game's record, such as chess moves, if the game has one. */
function GameRecord({ log: { match, events } }: { readonly log: LiveLog }) {
  const Record = getRecordComponent(match.game)
  if (Record === null) return null
  return createElement(Record, {
    match,
    log: events.map(({ event }) => event as ScoringEvent),
    enter: null,
  })
}

/** The recorded match: whether it still matches the log, and a button to correct it. */
function RecordedMatchNote({ log, matchId }: { readonly log: LiveLog; readonly matchId: string }) {
  const { data: match } = useQuery(queryOf(getMatch, { params: { id: matchId } }))
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <>
      {log.isSuperseded && (
        <p role="status" className={classNames(kit.wrappingRow, kit.outlined, classes.note)}>
          {t('superseded')}
        </p>
      )}
      {!log.isSuperseded && match?.mayCorrect === true && (
        <p>
          <Button onClick={() => setCorrecting(true)}>{t('correctInLog')}</Button>
        </p>
      )}
      {isCorrecting && (
        <CorrectionDialog log={log} matchId={matchId} close={() => setCorrecting(false)} />
      )}
    </>
  )
}

/**
 * Returns when the match was last updated before any socket message: now if a scorer is present,
 * else the last entry.
 */
function getInitialUpdateAt(match: LiveMatchWire, loadedAt: number): number {
  const isScorerPresent = findCurrentScorer(match)?.isAway === false
  return isScorerPresent ? loadedAt : Date.parse(match.lastEventAt ?? match.startedAt)
}

/** Time without an update after which the score is shown as out of date, in ms. */
const staleAfterMs = 20_000
/** Time without an entry, while connected, before the match counts as paused, in ms. */
const pausedAfterMs = 120_000

type Freshness = {
  readonly isStale: boolean
  readonly note: ReactNode
  readonly isOffline: boolean
}

/** Returns whether the score is current, and a note if it is not. */
function useFreshness(match: LiveMatchWire, lastUpdateAt: number): Freshness {
  const now = useNowEvery(5_000)
  const online = useOnline()
  const isConnected = useRealtime(({ connection }) => connection.connected)
  const isOpening = useRealtime(
    ({ connection }) => connection.connecting && connection.reconnectAttempts === 0,
  )
  const fresh = { isStale: false, note: null, isOffline: false }
  if (match.status !== 'live') return fresh
  const msSinceUpdate = now - lastUpdateAt
  const time = formatDate(lastUpdateAt, 'time')
  if (!online || (!isConnected && !isOpening)) {
    const values = { time, age: formatAge(lastUpdateAt, now) }
    return {
      isStale: true,
      isOffline: true,
      note: show('reconnectingBody', { reconnecting: <b>{t('reconnecting')}</b>, ...values }),
    }
  }
  if (msSinceUpdate > staleAfterMs) {
    return {
      isStale: true,
      isOffline: false,
      note: show('noUpdateBody', { noUpdate: <b>{t('noUpdate', { time })}</b> }),
    }
  }
  const lastEntryAt = Date.parse(match.lastEventAt ?? match.startedAt)
  if (now - lastEntryAt > pausedAfterMs) {
    return { ...fresh, note: t('paused', { time: formatDate(lastEntryAt, 'time') }) }
  }
  return fresh
}

function FreshnessNote({ freshness: { note, isOffline } }: { readonly freshness: Freshness }) {
  return (
    <div
      role="status"
      className={
        note === null ? undefined : classNames(kit.wrappingRow, kit.outlined, classes.note)
      }
    >
      {isOffline && <Icon of={IconWifiOff} />}
      {note !== null && <span>{note}</span>}
    </div>
  )
}

type HeadProps = { readonly match: LiveMatchWire; readonly lastUpdateAt: number }

function Head({ match, lastUpdateAt }: HeadProps) {
  const navigate = useNavigate()
  const { code = false } = useSearch({ from: '/shell/live/$id' })
  const device = useDeviceId()
  const [isTakingOver, setTakingOver] = useState(false)
  const scorer = findCurrentScorer(match)
  const canScoreHere = scorer === null || scorer.isAway || scorer.device === device
  const isLive = match.status === 'live'
  const hideCode = () =>
    void navigate({ to: '.', search: { code: undefined }, replace: true, resetScroll: false })
  return (
    <div className={classNames(kit.row, classes.head)}>
      <div className={classes.what}>
        <div className={classNames(kit.wrappingRow, classes.title)}>
          <PageTitle title={isolate(joinSideNames(getSideNames(match)))} />
          <span className={isLive ? classes.live : classes.over}>
            {t(isLive ? 'live' : match.status === 'stopped' ? 'stopped' : 'over')}
          </span>
        </div>
        <p className={classNames(kit.wrappingRow, kit.note, classes.about)}>
          <SportChip sport={match.sportId} name={readName(sports[match.sportId].name)} />
          {match.tournamentName !== null && <span>{match.tournamentName}</span>}
          {match.table !== null && <span>{match.table}</span>}
          <span>{describeRules(match)}</span>
          {isLive && (
            <span>
              {scorer === null
                ? t('noOneScores')
                : show('scoredBy', { name: <b>{scorer.name}</b> })}
            </span>
          )}
        </p>
      </div>
      <Button icon={IconShare} onClick={() => void shareLive(match)}>
        {t('shareMatch')}
      </Button>
      {match.matchId !== null && (
        <Link to="/matches" search={{ match: match.matchId }} className={buttonClass()}>
          {t('showMatch')}
        </Link>
      )}
      {isLive &&
        match.mayScore &&
        (canScoreHere ? (
          <Link
            to="/live/$id/score"
            params={{ id: match.id }}
            className={buttonClass({ kind: 'primary' })}
          >
            <Icon of={IconHandClick} />
            {t('score')}
          </Link>
        ) : (
          <Button icon={IconTransfer} onClick={() => setTakingOver(true)}>
            {t('takeOver')}
          </Button>
        ))}
      {isTakingOver && (
        <TakeOverDialog
          match={match}
          lastUpdateAt={lastUpdateAt}
          close={() => setTakingOver(false)}
        />
      )}
      {code && isLive && <TransferDialog id={match.id} close={hideCode} />}
    </div>
  )
}

/** Shares by the device's share sheet, else by the clipboard. */
async function shareLive(match: LiveMatchWire): Promise<void> {
  const url = `${location.origin}/live/${match.id}`
  const outcome = await share({ title: joinSideNames(getSideNames(match)), url })
  if (outcome === 'copied') toast(t('copied'), url)
  // If copying failed, the URL is shown.
  if (outcome === 'failed') toast(t('notCopied'), url, 'bad')
}

function ConflictNote({ match }: { readonly match: LiveMatchWire }) {
  const [isComparing, setComparing] = useState(false)
  return (
    <div className={classNames(kit.wrappingRow, kit.outlined, classes.note)}>
      <b>{t('inConflict')}</b>
      <Button onClick={() => setComparing(true)}>{t('compare')}</Button>
      {isComparing && <ConflictDialog id={match.id} close={() => setComparing(false)} />}
    </div>
  )
}

/** Resolved conflicts. Each decision can be changed; after the match, as a correction. */
function ResolvedConflictsNote({ log: { match, forks } }: { readonly log: LiveLog }) {
  const [conflictId, setConflictId] = useState<string | null>(null)
  return (
    <>
      <ResolvedConflicts conflicts={forks} open={setConflictId} />
      {conflictId !== null && (
        <ConflictDialog id={match.id} conflictId={conflictId} close={() => setConflictId(null)} />
      )}
    </>
  )
}

function StoppedNote({ match }: { readonly match: LiveMatchWire }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const resume = async () => {
    await call(resumeLive, { params: { id: match.id } })
    await client.invalidateQueries({ queryKey: keyOf(readLive, { id: match.id }) })
  }
  return (
    <div className={classNames(kit.wrappingRow, kit.outlined, classes.note)}>
      <span>
        {match.stoppedReason} {t('stoppedBody')}
      </span>
      {match.mayStop && (
        <Button busy={busy} onClick={() => void attempt(resume)}>
          {t('resume')}
        </Button>
      )}
    </div>
  )
}
