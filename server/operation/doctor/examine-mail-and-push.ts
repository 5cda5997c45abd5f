import { readSendHealth } from '../../notices/send-store.ts'
import { tryMailServer } from '../../platform/mail/message-transports.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { readQueueHealth } from '../../platform/mail/message-queue.ts'
import {
  reportAttention,
  reportBad,
  reportGood,
  type CheckResult,
  type ExaminedClub,
} from './check-result.ts'

export async function examineMail({ config, db }: ExaminedClub): Promise<CheckResult> {
  if (config.smtp === null) {
    return reportAttention(
      'No mail server is configured: codes and links are shown on the Admin screen, and notifications are not mailed.',
      'Set SMTP_URL and MAIL_FROM, for example smtp://user:password@mail.example.org:587.',
    )
  }
  try {
    await tryMailServer(config.smtp.url)
  } catch (error) {
    return reportBad(
      `The mail server refused: ${(error as Error).message}`,
      'Check the host, port, user and password in SMTP_URL.',
    )
  }
  const { failed, lastError } = await readQueueHealth(db)
  if (failed === 0) return reportGood('The mail server accepts the sign-in.')
  return reportBad(
    `The mail server accepts the sign-in, but ${failed} messages failed: ${lastError ?? 'no reason was given'}`,
    'They are retried automatically. If they keep failing, check MAIL_FROM.',
  )
}

export async function examinePush({ config, db }: ExaminedClub): Promise<CheckResult> {
  const { pushNotices } = await readSettings(db)
  if (!pushNotices) return reportGood('Pushes are turned off in the club’s settings.')
  if (!config.publicUrl.startsWith('https:')) {
    return reportAttention(
      'Pushes are on, but browsers accept them only from an https address.',
      'Put nginx or Caddy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  }
  const { failing } = await readSendHealth(db)
  if (failing === 0) return reportGood('Pushes are on, and none has failed.')
  return reportAttention(
    `${failing} pushes could not be sent yet.`,
    'Allow the server to reach the push services on port 443. They are listed in docs/operating.md.',
  )
}
