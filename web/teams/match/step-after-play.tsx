import { useState } from 'react'
import { makeConfirmCode, type TeamMatch } from '#contract/teams/team-match.ts'
import { formatScore } from '../../matches/format-score.ts'
import { call } from '../../platform/api/api.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { sendMatchCommand, type MatchCommand } from './send-match-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import calls from '../page/call.module.css'
import { DisputeDialog } from './dispute-dialog.tsx'
import { EarlyDialog, isEarly } from './early-dialog.tsx'
import { t } from './messages.ts'

type Props = { match: TeamMatch }

/** Asks for the next step after play: to send the sheet, confirm it, or settle a dispute. */
export function StepAfterPlay({ match }: Props) {
  const { status, mayEnter, confirmedBy } = match
  if (status === 'finished') return mayEnter ? <SendStep match={match} /> : null
  if (status === 'sent') return <ConfirmStep match={match} />
  if (status === 'disputed') return <DisputeStep match={match} />
  if (status === 'in_correction') return <Notice>{t('inCorrection')}</Notice>
  if (status !== 'confirmed' || confirmedBy === null) return null
  return (
    <Notice>
      {t(match.isForBoth ? 'confirmedForBoth' : 'confirmedBy', {
        who: t(`who.${confirmedBy}`, { team: match[match.confirms].name }),
      })}
    </Notice>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <p className={calls.call} role="status">
      {children}
    </p>
  )
}

function useMatchCommand(match: TeamMatch) {
  const { busy, attempt } = useAttempt()
  const send = (command: MatchCommand) => void attempt(async () => sendMatchCommand(match, command))
  return { busy, send }
}

/** Returns the side that will confirm: the reader's opponents; the away side for an organiser. */
function findConfirmingSide(
  { home, away, awayLineUp }: TeamMatch,
  me: string | null,
): 'home' | 'away' {
  const isAwayPlayer = (awayLineUp.places ?? []).some(({ names }) =>
    names.some((name) => name !== null && name.playerId === me),
  )
  return !home.isLedByReader && (away.isLedByReader || isAwayPlayer) ? 'home' : 'away'
}

function SendStep({ match }: Props) {
  const { busy, send } = useMatchCommand(match)
  const me = useUser()?.playerId ?? null
  const team = match[findConfirmingSide(match, me)].name
  const now = useNow()
  const [isAskingDate, setAskingDate] = useState(false)
  return (
    <div className={calls.call} data-mine="">
      <div>
        <b>{t('sendHint', { team })}</b>
      </div>
      <Button
        kind="primary"
        busy={busy}
        onClick={() => (isEarly(match, now) ? setAskingDate(true) : send({ type: 'send' }))}
      >
        {t('send', { team })}
      </Button>
      {isAskingDate && (
        <EarlyDialog
          match={match}
          confirm={t('send', { team })}
          onClose={() => setAskingDate(false)}
          onConfirm={async (date) => sendMatchCommand(match, { type: 'send', ...date })}
        />
      )}
    </div>
  )
}

const getSendingSide = ({ confirms }: TeamMatch) => (confirms === 'home' ? 'away' : 'home')

function ConfirmStep({ match }: Props) {
  const { busy, send } = useMatchCommand(match)
  const [open, setOpen] = useState<'dispute' | 'code' | null>(null)
  const { mayConfirm, mayMakeCode, confirms, score, version } = match
  const team = match[confirms].name
  const result = `${formatScore(score[0])}–${formatScore(score[1])}`
  // An organiser who leads the sending side confirms from the menu.
  const canAnswer =
    mayConfirm && (match[confirms].isLedByReader || !match[getSendingSide(match)].isLedByReader)
  return (
    <div className={calls.call} data-mine={canAnswer || undefined}>
      <div>
        <b>{canAnswer ? t('confirmHint') : t('waitingFor', { team })}</b>
      </div>
      {mayMakeCode && <Button onClick={() => setOpen('code')}>{t('code', { team })}</Button>}
      {canAnswer && <Button onClick={() => setOpen('dispute')}>{t('dispute')}</Button>}
      {canAnswer && (
        <Button kind="primary" busy={busy} onClick={() => send({ type: 'confirm', version })}>
          {t('confirm', { score: result })}
        </Button>
      )}
      {open === 'dispute' && (
        <DisputeDialog
          match={match}
          onClose={() => setOpen(null)}
          onDispute={async (n, reason) => sendMatchCommand(match, { type: 'dispute', n, reason })}
        />
      )}
      {open === 'code' && <CodeDialog match={match} onClose={() => setOpen(null)} />}
    </div>
  )
}

function DisputeStep({ match }: Props) {
  const [isSettling, setSettling] = useState(false)
  const hasOpenRubber = match.rubbers.some(({ status }) => status === 'open')
  const { mayRule, mayEnter: mayCorrect } = match
  const isCaptainOfBoth = match.home.isLedByReader && match.away.isLedByReader
  return (
    <div className={calls.call} data-mine={mayRule || mayCorrect || undefined}>
      <div>
        <b>{t('disputes')}</b>
        {match.disputes.map(({ n, reason }) => (
          <span key={`${n ?? 'all'} ${reason}`}>
            {n === null ? t('disputedAll', { reason }) : t('disputed', { n, reason })}
          </span>
        ))}
        <small>
          {mayRule
            ? t('ruleHint')
            : mayCorrect
              ? t('correctHint')
              : t('decideHint', { team: match[getSendingSide(match)].name })}
        </small>
      </div>
      {mayRule && !hasOpenRubber && !isCaptainOfBoth && (
        <Button kind="primary" onClick={() => setSettling(true)}>
          {t('settle')}
        </Button>
      )}
      {isSettling && (
        <ConfirmDialog
          title={t('settleAsk')}
          confirm={t('settle')}
          onClose={() => setSettling(false)}
          onConfirm={async () => sendMatchCommand(match, { type: 'settle' })}
        >
          <p>{t('confirm', { score: match.score.map(formatScore).join('–') })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function CodeDialog({ match, onClose }: Props & { onClose: () => void }) {
  const { busy, attempt } = useAttempt()
  const [code, setCode] = useState<string | null>(null)
  const team = match[match.confirms].name
  const createCode = async () => {
    const created = await call(makeConfirmCode, { params: { id: match.id } })
    setCode(created.code)
  }
  const link = `${location.origin}/p/team-match#${code ?? ''}`
  return (
    <Dialog title={t('code', { team })} size="s" onClose={onClose}>
      <p>{t('codeBody')}</p>
      {code === null ? (
        <Button kind="primary" busy={busy} onClick={() => void attempt(createCode)}>
          {t('code', { team })}
        </Button>
      ) : (
        <>
          <CopyBox label={t('codeLabel')} value={code} />
          <CopyBox label={t('link')} value={link} />
          <QrCode value={link} label={t('link')} />
        </>
      )}
    </Dialog>
  )
}
