import { sendHealth } from '../../notices/send-store.ts'
import { tryMailServer } from '../../platform/mail/carriers.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { queueHealth } from '../../platform/mail/message-queue.ts'
import { attention, bad, good, type CheckResult, type ExaminedClub } from './patient.ts'

export async function examineMail({ config, db }: ExaminedClub): Promise<CheckResult> {
  if (config.smtp === null) {
    return attention(
      'No mail server is set: codes and links wait on the Admin screen, and notices are not mailed.',
      'Set SMTP_URL and MAIL_FROM, for example smtp://user:password@mail.example.org:587.',
    )
  }
  try {
    await tryMailServer(config.smtp.url)
  } catch (error) {
    return bad(
      `The mail server refused: ${(error as Error).message}`,
      'Look at SMTP_URL: the host, the port, the user and the password.',
    )
  }
  const { failed, lastError } = await queueHealth(db)
  if (failed === 0) return good('The mail server answers and lets the club in.')
  return bad(
    `The mail server answers, and ${failed} messages failed: ${lastError ?? 'it did not say why'}`,
    'They are tried again by themselves; look at MAIL_FROM if they go on failing.',
  )
}

export async function examinePush({ config, db }: ExaminedClub): Promise<CheckResult> {
  const { pushNotices } = await readSettings(db)
  if (!pushNotices) return good('Pushes are off, as the settings of the club say.')
  if (!config.publicUrl.startsWith('https:')) {
    return attention(
      'Pushes are on, and browsers take them only from an https address.',
      'Put nginx or Caddy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  }
  const { failing } = await sendHealth(db)
  if (failing === 0) return good('Pushes are on, and none is stuck.')
  return attention(
    `${failing} notices could not be sent yet.`,
    'Let the server reach the push services on port 443; docs/operating.md names them.',
  )
}
