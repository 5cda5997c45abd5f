import type { BodyOf } from '#contract/endpoint.ts'
import { setUpClub as endpoint } from '#contract/club/club.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { requireRegistration } from '../accounts/check-registration.ts'
import type { Client, OpenedSession } from '../accounts/sign-in/session.ts'
import { hasUsers } from '../accounts/store.ts'
import { conflict, invalid, problem } from '../platform/http/errors.ts'
import { hashPassword } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { createAccount } from '../membership/create-account.ts'
import { joinClub } from '../membership/join-club.ts'
import { isSetUpCode, createSetUpCode } from './set-up-code.ts'
import { findClub, insertClub } from './store.ts'

/**
 * Sets up the club on the first run: names it and creates its administrator. Throws once the club has a user.
 */
export async function setUpClub(
  context: AppContext,
  body: BodyOf<typeof endpoint>,
  client: Client,
  key: string | null,
): Promise<OpenedSession> {
  const input = { ...body, email: body.email.trim(), name: body.name.trim() }
  if (key === null && (await hasUsers(context.db))) throw alreadySetUp()
  const code = createSetUpCode(context.config, context.secret)
  if (code !== null && !isSetUpCode(code, body.setupCode)) {
    throw invalid([problem('setupCode', 'club.wrongCode')])
  }
  await requireRegistration(input)
  const passwordHash = await hashPassword(input.password)
  return createAccount(context, { endpoint, body, key, client }, async (unit) => {
    await unit.lock('club:setup', 'exclusive')
    if (await hasUsers(unit.tx)) throw alreadySetUp()
    const { clubName, publicResults, timeZone } = input
    if ((await findClub(unit.tx)) === null) {
      await insertClub(
        unit.tx,
        { name: cleanText(clubName), publicResults, timeZone, isDemo: false },
        unit.now,
      )
    }
    const { email, name } = input
    return joinClub(unit, { email, name, role: 'admin', passwordHash })
  })
}

const alreadySetUp = () => conflict('club.isSetUp')
