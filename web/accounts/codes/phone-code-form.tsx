import { useEffect, useState } from 'react'
import { IconDeviceMobile, IconMessage } from '@tabler/icons-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { sendPhoneCode } from '#contract/security/phone.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from '../sign-in/auth-form.module.css'
import { withField } from '../with-field.ts'
import { CodeField } from './code-field.tsx'
import { requiredErrors } from '../required.ts'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t, show } from './messages.ts'
import { t as accountText } from '../messages.ts'

export type Phone = { phoneNumber: string; countryCode: string }
type SentCode = ReplyOf<typeof sendPhoneCode>

type Props = {
  /** Whether the password is required before a code is sent. */
  requiresPassword?: boolean
  /** The label of the second step's button. */
  verifyLabel: string
  /** `request` is the id returned by the previous send; empty the first time. */
  send: (phone: Phone, typed: { password: string; request: string }) => Promise<SentCode>
  verify: (phone: Phone, typed: { code: string; request: string }) => Promise<unknown>
}

/** Asks for a phone number, then for the code sent to it. Both steps keep their input. */
export function PhoneCodeForm({ requiresPassword = false, verifyLabel, send, verify }: Props) {
  const [password, setPassword] = useState('')
  const [phone, setPhone] = useState<Phone>({ phoneNumber: '', countryCode: '+27' })
  const [sentCode, setSent] = useState<SentCode | null>(null)
  if (sentCode === null) {
    return (
      <NumberForm
        initial={{ ...phone, password }}
        requiresPassword={requiresPassword}
        send={async ({ password: typed, ...number }) => {
          setPhone(number)
          setPassword(typed)
          setSent(await send(number, { password: typed, request: '' }))
        }}
      />
    )
  }
  return (
    <CodeForm
      sentCode={sentCode}
      verifyLabel={verifyLabel}
      verify={async (code) => verify(phone, { code, request: sentCode.request })}
      onResend={async () => setSent(await send(phone, { password, request: sentCode.request }))}
      onChangeNumber={() => setSent(null)}
    />
  )
}

type PhoneValues = Phone & { password: string }
type NumberProps = {
  initial: PhoneValues
  requiresPassword: boolean
  send: (typed: PhoneValues) => Promise<void>
}

function NumberForm({ initial, requiresPassword, send }: NumberProps) {
  const form = useForm(initial, {
    fallback: accountText('phoneLogInFailed'),
    check: ({ password, ...phone }) =>
      requiredErrors(requiresPassword ? { ...phone, password } : phone),
    send: async (typed) => withField('phoneNumber', async () => send(typed)),
  })
  return (
    <Form of={form} submit={t('sendCode')}>
      <div className={classes.phone}>
        <TextField
          {...form.field('countryCode')}
          label={t('country')}
          inputMode="tel"
          autoComplete="tel-country-code"
          maxLength={6}
        />
        <TextField
          {...form.field('phoneNumber')}
          label={t('phoneNumber')}
          icon={IconDeviceMobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="082 123 4567"
        />
      </div>
      {requiresPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('yourPassword')}
          autoComplete="current-password"
        />
      )}
    </Form>
  )
}

type CodeProps = {
  sentCode: SentCode
  verifyLabel: string
  verify: (code: string) => Promise<unknown>
  onResend: () => Promise<void>
  onChangeNumber: () => void
}

function CodeForm({ sentCode, verifyLabel, verify, onResend, onChangeNumber }: CodeProps) {
  const [isResending, setResending] = useState(false)
  const form = useForm(
    { code: '' },
    {
      fallback: accountText('phoneVerificationFailed'),
      check: requiredErrors,
      send: async ({ code }) => void (await withField('code', () => verify(code))),
    },
  )
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form])
  const resend = async () => {
    setResending(true)
    form.setFailure(null)
    try {
      await onResend()
      form.set('code', '')
    } catch (error) {
      form.setFailure(reasonOf(error, accountText('resendFailed')))
    } finally {
      setResending(false)
    }
  }
  return (
    <Form
      of={form}
      submit={verifyLabel}
      footer={
        <div className={classes.choices}>
          <Button
            kind="quiet"
            busy={isResending}
            disabled={sentCode.resendsLeft === 0}
            onClick={() => void resend()}
          >
            {sentCode.resendsLeft === 0
              ? t('noMoreCodes')
              : t('sendAgain', { left: sentCode.resendsLeft })}
          </Button>
          <Button kind="quiet" onClick={onChangeNumber}>
            {t('changeNumber')}
          </Button>
        </div>
      }
    >
      <p className={classes.sent} role="status">
        {show('codeSent', {
          number: <b className={classes.number}>+{sentCode.phoneNumber}</b>,
          time: formatDate(sentCode.expiresAt, 'time'),
        })}
      </p>
      <CodeField {...form.field('code')} label={t('code')} icon={IconMessage} />
    </Form>
  )
}
