import { useEffect, useState } from 'react'
import { IconArrowLeft, IconKey, IconShieldLock } from '@tabler/icons-react'
import { passSecondFactor } from '#contract/security/second-factor.ts'
import { call } from '../../platform/api/api.ts'
import { rewordRefusal } from '../../platform/api/api-error.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { signIn } from '../../platform/session/sign-out.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from '../sign-in/auth-form.module.css'
import { withField } from '../with-field.ts'
import { CodeField } from './code-field.tsx'
import { requiredErrors } from '../required.ts'
import { t } from './messages.ts'

type Method = 'totp' | 'backup' | 'recovery'
type Props = { ticket: string; next: string | undefined; onBack: () => void }

const methods = ['totp', 'backup', 'recovery'] as const

/** Example formats of printed codes. */
const examples = { backup: 'ABCD-2345', recovery: 'ABCD-2345-EFGH-6789' } as const

/** The second step of a sign-in, in place of the first. */
export function SecondStep({ ticket, next, onBack }: Props) {
  const [method, setMethod] = useState<Method>('totp')
  return (
    <>
      <p className={classes.lead}>{t(`lead.${method}`)}</p>
      <CodeForm key={method} method={method} ticket={ticket} next={next} />
      <div className={classes.choices}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => setMethod(other)}>
              {t(`use.${other}`)}
            </Button>
          ))}
        <Button kind="quiet" icon={IconArrowLeft} onClick={onBack}>
          {t('backToStart')}
        </Button>
      </div>
    </>
  )
}

type FormProps = { method: Method; ticket: string; next: string | undefined }

function CodeForm({ method, ticket, next }: FormProps) {
  const form = useForm(
    { code: '' },
    {
      check: requiredErrors,
      send: async ({ code }) => {
        const body = { ticket, code, method }
        const session = await withField('code', () =>
          signIn(() => call(passSecondFactor, { body })).catch(
            rewordRefusal('signIn.token', t('stepExpired')),
          ),
        )
        await startSession(session, next)
      },
    },
  )
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form])
  const field = form.field('code')
  return (
    <Form of={form} submit={method === 'recovery' ? t('signInAndTurnOff') : t('signIn')}>
      {method === 'totp' ? (
        <CodeField {...field} label={t('code')} icon={IconShieldLock} />
      ) : (
        <TextField
          {...field}
          label={t(`label.${method}`)}
          icon={IconKey}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={examples[method]}
        />
      )}
      {field.error !== undefined && field.value !== '' && (
        <p className={text.dim}>{t(`wrong.${method}`)}</p>
      )}
    </Form>
  )
}
