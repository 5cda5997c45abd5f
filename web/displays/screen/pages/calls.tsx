import type { DisplayContent } from '#contract/club/displays.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { formatDate } from '../../../ui/i18n/locale.ts'
import { formatDuration } from '../../board/match-messages.ts'
import classes from './calls.module.css'
import { formatExpectedStart } from '../../../tournaments/forecast/expected-time.ts'
import { sortCalls, isCallOverdue } from './rotation-pages.ts'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Call = DisplayContent['calls'][number]
type Next = DisplayContent['next'][number]

/** Maximum number of lines of calls and next matches. */
const maxLines = 5

type Props = { readonly content: DisplayContent; readonly now: number }

/** Lists current calls with their waiting time, then the next matches. */
export function Calls({ content, now }: Props) {
  const { next, timeZone, isPublic } = content
  const shown = sortCalls(content, now).slice(0, maxLines)
  const remaining = maxLines - shown.length
  return (
    <section className={classNames(kit.column, classes.calls)} aria-label={t('nextCalls')}>
      <h2>{t('nextCalls')}</h2>
      {shown.length + next.length === 0 && <p>{t('noCalls')}</p>}
      <ol>
        {shown.map((call) => (
          <li
            key={`${call.table} ${call.matchId}`}
            className={classes.now}
            data-late={isCallOverdue(call, now) || undefined}
          >
            <b>{call.table}</b>
            <Names names={call.names} />
            <span className={classes.when}>{formatWaitingTime(call, now)}</span>
          </li>
        ))}
        {next.slice(0, remaining).map(({ matchId, tournamentId, names, title, ...startTimes }) => (
          <li key={`${tournamentId} ${matchId}`}>
            <b>{formatStart(startTimes, timeZone)}</b>
            <Names names={names} />
            <span className={classes.when}>{title}</span>
          </li>
        ))}
      </ol>
      {isPublic && <PublicPageQrCode />}
    </section>
  )
}

/** Returns when a waiting match is expected to start, else when its players have rested. */
function formatStart({ expected, notBefore }: Pick<Next, 'expected' | 'notBefore'>, zone: string) {
  if (expected !== null) return formatExpectedStart(expected, zone)
  return notBefore === null ? t('next') : formatDate(notBefore, 'time', undefined, zone)
}

const Names = ({ names: [one, two] }: Pick<Call, 'names'>) => (
  <span className={classes.names}>
    <span>{one}</span>
    <span>{t('versus', { name: two })}</span>
  </span>
)

/** Returns `Now`, or how long ago the call was made. */
function formatWaitingTime({ calledAt }: Call, now: number): string {
  const ms = now - Date.parse(calledAt)
  return ms < 60_000 ? t('now') : formatDuration(ms)
}

function PublicPageQrCode() {
  const address = `${location.host}/p/live`
  return (
    <div className={classNames(kit.row, classes.phone)}>
      <div className={classes.code}>
        <QrCode value={`${location.origin}/p/live`} label={t('phoneCode')} />
      </div>
      <p>
        <b>{t('onPhone')}</b>
        <span>{address}</span>
        <span>{t('onPhoneHint')}</span>
      </p>
    </div>
  )
}

type CardProps = { readonly call: Call; readonly now: number }

/** A full-screen call: a new one, or one that the players have not seen. */
export function CallCard({ call, now }: CardProps) {
  const [one, two] = call.names
  return (
    <div className={classes.card} role="status" data-sport={call.sportId}>
      <p className={classes.table}>{t('goToTable', { table: call.table })}</p>
      <p className={classes.who}>{one}</p>
      <p className={classes.who}>{t('versus', { name: two })}</p>
      <p>
        {isCallOverdue(call, now)
          ? t('stillAwaited', { age: formatWaitingTime(call, now) })
          : call.tournamentName}
      </p>
    </div>
  )
}
