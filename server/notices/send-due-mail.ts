import { findNextAttempt } from '#engine/notices/sending.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { readClubName } from '../platform/club/club-settings.ts'
import { isWanted } from './queue-sends.ts'
import { listErrorCodes } from './error-codes.ts'
import { composeMail } from './compose-mail.ts'
import { listIds, findLastExpiry, markSent, type SendRow } from './send-store.ts'
import { cancelSends, postponeSends } from './settle-sends.ts'
import { findNotices, readNoticeSettings, findMailRecipient, type NoticeRow } from './store.ts'
import { toNotice } from './notify.ts'

/**
 * Mails due notices to one person, unless they have seen them, unsubscribed or paused them. Skips unverified
 * addresses, which may belong to someone else.
 */
export async function sendDueMail(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  const { db, clock, config, secret } = context
  const now = clock()
  const [first] = rows as [SendRow]
  const recipient = config.smtp === null ? null : await findMailRecipient(db, first.userId)
  const queued = await findNotices(
    db,
    rows.flatMap(({ noticeId }) => noticeId ?? []),
  )
  const settings = await readNoticeSettings(db, first.userId)
  const notices = queued.filter((row) => isDue(row, now) && isWanted(settings, row, 'email', now))
  if (recipient === null || notices.length === 0) return cancelSends(context, rows)
  const club = { name: await readClubName(db), publicUrl: config.publicUrl, secret }
  const mail = composeMail(club, recipient, notices.map(toNotice))
  try {
    await context.transports.email({
      channel: 'email',
      to: recipient.email,
      carries: '',
      expiresAt: findLastExpiry(rows),
      ...mail,
    })
  } catch (error) {
    const { attempts } = first
    context.log.warn({ failure: listErrorCodes(error), attempts }, 'mailing notices failed')
    const next = findNextAttempt(attempts, now, findLastExpiry(rows), null)
    return next === null
      ? cancelSends(context, rows)
      : postponeSends(context, rows, { sendAt: next })
  }
  await context.runInUnitOfWork(async ({ tx }) => markSent(tx, listIds(rows), clock()))
}

/** Account notices are mailed even if seen, since an intruder could have seen them first. */
const isDue = ({ topic, seenAt, expiresAt }: NoticeRow, now: number) =>
  expiresAt > now && (seenAt === null || topic === 'security')
