import { IconArrowLeft, IconDots, IconDeviceTv, IconLock } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { createElement, useEffect, useState, useRef } from 'react'
import { sports } from '#engine/sports/sports.ts'
import { undoTarget } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useUser } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/states/state-panel.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { describeSpokenCall } from '../caller/calls.ts'
import { describeEntry } from '../entries/describe-entry.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { Transfer, OpenMatch } from '../storage/open-match.ts'
import { useLocalMatch } from '../storage/use-local-match.ts'
import { isScoring } from '../role/current-scorer.ts'
import { PadAlerts } from './score/pad-alerts.tsx'
import { preloadEditor } from './editors.ts'
import { describeHeading } from './score/heading.ts'
import { LockCover } from './lock/lock-cover.tsx'
import { preloadOptions } from './options.ts'
import { MoreSheet } from './sheets/more-sheet.tsx'
import { OverPanel } from './sheets/over-panel.tsx'
import classes from './pad-screen.module.css'
import { isFullScreenPad, getPadComponent } from './pads.ts'
import type { SideNames } from './props.ts'
import { describeSaveStatus } from './describe-save-status.ts'
import { getSideNames } from './score/side-names.ts'
import { useLock } from './lock/use-lock.ts'
import { usePersistedFlag } from './use-persisted-flag.ts'
import { useScoringTab } from './lock/use-scoring-tab.ts'
import { useWakeLock } from './lock/use-wake-lock.ts'
import { t } from './messages.ts'
import { locale } from '../../ui/i18n/locale.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const importTransferDialog = async () => import('../role/transfer-dialog.tsx')
const TransferDialog = lazyPart(async () => (await importTransferDialog()).TransferDialog)

/** The page of a pad: a bar, alerts, and the keys. */
export function PadScreen() {
  const { id } = useParams({ from: '/live/$id/score' })
  const { openMatch, scoring, error, retry } = useLocalMatch(id)
  const navigate = useNavigate()
  const currentId = scoring?.match.id ?? id
  useEffect(() => {
    // Someone else started it first: a reload must use their id.
    if (currentId !== id)
      void navigate({ to: '/live/$id/score', params: { id: currentId }, replace: true })
  }, [id, navigate, currentId])
  if (error !== null) {
    return (
      <main className={classes.fault}>
        <ErrorState
          title={t('didNotWork')}
          message={t('cannotOpen', { why: reasonOf(error) })}
          onRetry={retry}
        />
        <Link to="/live" className={buttonClass({ kind: 'quiet' })}>
          {t('back')}
        </Link>
      </main>
    )
  }
  if (openMatch === null || scoring === null) return <div className={classes.screen} aria-busy />
  return <Pad openMatch={openMatch} scoring={scoring} />
}

type PadViewProps = { readonly openMatch: OpenMatch; readonly scoring: Scoring }

function Pad({ openMatch, scoring }: PadViewProps) {
  const { match, game, state } = scoring
  const { isOwner, takeOver } = useScoringTab(match.id)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isTransferring, setTransferring] = useState(false)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [comparedConflictId, setComparedConflictId] = useState<string | null>(null)
  const [isLeftHanded, setLeftHanded] = usePersistedFlag('live.left')
  const navigate = useNavigate()
  const [isCallerOn, setCallerOn] = usePersistedFlag('live.caller')
  const isFullScreen = isFullScreenPad(match.game)
  const lock = useLock(scoring.log.length, match.status === 'live' && !isFullScreen)
  const wake = useWakeLock(match.status === 'live')
  const sides = getSideNames(match)
  const isOver = game.resultOf(state) !== null
  usePreload(match.game)
  useScorerRole(openMatch, scoring)
  useTitle(scoring, sides)
  useCaller(isCallerOn, scoring.log.at(-1)?.id ?? null, describeSpokenCall(scoring, sides))
  const context = { settings: match.settings, sides }
  const target = undoTarget(scoring.log, game.isOutsidePlay)
  const undoneEvent = scoring.log.find((event) => event.id === target)
  const undoLabel =
    undoneEvent === undefined || undoneEvent.type === 'remove' || undoneEvent.type === 'restore'
      ? null
      : describeEntry(
          match.game,
          undoneEvent.type === 'act' ? undoneEvent.action : undoneEvent.to,
          context,
        )
  const canEnter = isOwner && match.status === 'live' && !scoring.isConfirmed
  const isByCode = useUser()?.scope !== null
  const leave = () =>
    void (isByCode
      ? navigate({ to: '/s/table' })
      : navigate({ to: '/live/$id', params: { id: match.id } }))
  const props = {
    scoring,
    state: state as never,
    settings: match.settings as never,
    sides,
    enter: (action: object) => void (canEnter && openMatch.enter(action as never)),
    edit: (edited: string, to: object) =>
      void (canEnter && openMatch.revise({ type: 'edit', target: edited, to: to as never })),
    undo: () => void (canEnter && openMatch.undo()),
    undoLabel,
    remove: (target: string) => void (canEnter && openMatch.revise({ type: 'remove', target })),
    isLeftHanded,
    leave,
    showMore: () => setMenuOpen(true),
  }
  const heading = describeHeading(match.game, match.settings, state, game)
  return (
    <div
      className={classes.screen}
      data-sport={match.sportId}
      data-hand={isLeftHanded ? 'left' : undefined}
    >
      {lock.isLocked && <LockCover unlock={lock.unlock} />}
      {!isFullScreen && (
        <header className={classNames(kit.row, classes.bar)} inert={lock.isLocked}>
          <button type="button" aria-label={t('back')} onClick={leave}>
            <Icon of={IconArrowLeft} />
          </button>
          <div className={classes.title}>
            <h1>
              {heading?.part ?? match.tournamentName ?? sides.map((side) => side.short).join(' – ')}
            </h1>
            <p>
              <span className={classes.saveStatus} data-save-status={scoring.saveStatus}>
                {describeSaveStatus(scoring)}
              </span>
              {joinFacts([
                match.table,
                heading?.rules ?? readName(sports[match.sportId].name),
                heading !== null && match.tournamentName,
              ])}
            </p>
          </div>
          <button type="button" className={classes.watch} aria-label={t('watch')} onClick={leave}>
            <Icon of={IconDeviceTv} />
          </button>
          <button type="button" aria-label={t('lock')} onClick={lock.lock}>
            <Icon of={IconLock} />
          </button>
          <button type="button" aria-label={t('more')} onClick={() => setMenuOpen(true)}>
            <Icon of={IconDots} />
          </button>
        </header>
      )}
      <PadAlerts
        openMatch={openMatch}
        scoring={scoring}
        isOwner={isOwner}
        takeOver={takeOver}
        wake={wake}
        comparedConflictId={comparedConflictId}
        setComparedConflictId={setComparedConflictId}
      />
      <main className={classes.main} inert={lock.isLocked}>
        {createElement(getPadComponent(match.game), props)}
        {(isOver || scoring.isConfirmed || match.status === 'finished') && (
          <OverPanel openMatch={openMatch} scoring={scoring} sides={sides} />
        )}
      </main>
      {isMenuOpen && (
        <MoreSheet
          openMatch={openMatch}
          scoring={scoring}
          sides={sides}
          isLeftHanded={isLeftHanded}
          setLeftHanded={setLeftHanded}
          isCallerOn={isCallerOn}
          setCallerOn={setCallerOn}
          lock={isFullScreen ? null : lock}
          compare={setComparedConflictId}
          handOver={() => {
            setMenuOpen(false)
            // A snapshot, because the codes must not change while they are scanned.
            setTransfer(openMatch.createTransfer())
            setTransferring(true)
          }}
          close={() => setMenuOpen(false)}
        />
      )}
      {isTransferring && (
        <TransferDialog
          id={match.id}
          transfer={transfer}
          isOffline={scoring.saveStatus === 'offline'}
          close={() => setTransferring(false)}
        />
      )}
    </div>
  )
}

/** Preloads what is needed offline. */
function usePreload(game: Scoring['match']['game']): void {
  useEffect(() => {
    preloadOptions(game)
    preloadEditor(game)
    void importTransferDialog().catch(() => undefined)
  }, [game])
}

/** Takes the scorer role if no one present has it; otherwise an alert asks the person. */
function useScorerRole(openMatch: OpenMatch, { match, device, saveStatus }: Scoring): void {
  const isSaved = saveStatus === 'saved'
  const hasOtherScorer = match.scorers.some(
    (scorer) => scorer.device !== device && !scorer.isAway && isScoring(scorer),
  )
  const hasRole = match.scorers.some((scorer) => scorer.device === device)
  const canTakeRole =
    isSaved && !hasOtherScorer && !hasRole && match.status === 'live' && match.mayScore
  useEffect(() => {
    if (canTakeRole) void openMatch.askRole('score')
  }, [canTakeRole, openMatch])
}

/** Shows the number of unsent entries in the tab's title. */
function useTitle({ unsentCount, match, game, state }: Scoring, sides: Pair<SideNames>): void {
  const { now } = game.scoreOf(state)
  const score = sports[match.sportId].hasColours ? '' : ` ${now[0]}–${now[1]}`
  const title = `${sides[0].short} – ${sides[1].short}${score}`
  useEffect(() => {
    const before = document.title
    document.title = unsentCount > 0 ? `(${unsentCount}) ${title}` : title
    return () => {
      document.title = before
    }
  }, [title, unsentCount])
}

/**
 * Speaks the score, if enabled. A new call replaces an outdated one; corrections are not spoken.
 */
function useCaller(isOn: boolean, lastEventId: string | null, call: string | null): void {
  const spokenEventId = useRef(lastEventId)
  useEffect(() => {
    if (spokenEventId.current === lastEventId) return
    spokenEventId.current = lastEventId
    if (!isOn || typeof speechSynthesis === 'undefined') return
    speechSynthesis.cancel()
    if (call === null) return
    const utterance = new SpeechSynthesisUtterance(call)
    utterance.lang = locale
    speechSynthesis.speak(utterance)
  }, [isOn, lastEventId, call])
}
