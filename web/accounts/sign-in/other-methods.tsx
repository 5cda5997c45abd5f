import { useState } from 'react'
import { IconFingerprint, IconUser } from '@tabler/icons-react'
import { logInDemo, type Role, type SignInResult } from '#contract/players/accounts.ts'
import { call } from '../../platform/api/api.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from './auth-form.module.css'
import { passkeyObstacle, passkeyFailureReason } from '../passkey-support.ts'
import { t } from './messages.ts'

type Props = {
  isDemo: boolean
  next: string | undefined
  onSignedIn: (result: SignInResult) => Promise<void>
}

type Method = 'passkey' | Role

/** Sign-in methods without typing: a passkey, and the demo account of each role. */
export function OtherMethods({ isDemo, next, onSignedIn }: Props) {
  const [busy, setBusy] = useState<Method | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (method: Method, work: () => Promise<void>) => {
    setBusy(method)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(passkeyFailureReason(error))
    } finally {
      setBusy(null)
    }
  }
  const signInByPasskey = async () => {
    const { requestPasskey } = await importScreen(() => import('../passkeys.ts'))
    await onSignedIn(await requestPasskey())
  }
  const enterDemo = (as: Role) =>
    void attempt(as, async () =>
      startSession(await signIn(() => call(logInDemo, { body: { as } })), next),
    )
  const hasPasskeys = passkeyObstacle() === null
  if (!hasPasskeys && !isDemo) return null
  return (
    <>
      <div className={classes.or}>{t('or')}</div>
      <div className={classes.others}>
        {hasPasskeys && (
          <Button
            wide
            icon={IconFingerprint}
            busy={busy === 'passkey'}
            onClick={() => void attempt('passkey', signInByPasskey)}
          >
            {t('withPasskey')}
          </Button>
        )}
        {isDemo && (
          <Button
            wide
            icon={IconUser}
            busy={busy === 'organizer'}
            onClick={() => enterDemo('organizer')}
          >
            {t('asDemoUser')}
          </Button>
        )}
        {isDemo && (
          <div className={classes.roles}>
            {(['player', 'admin'] as const).map((role) => (
              <Button
                key={role}
                kind="quiet"
                aria-label={t(`signInAsDemo.${role}`)}
                busy={busy === role}
                onClick={() => enterDemo(role)}
              >
                {t(`asDemo.${role}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}
