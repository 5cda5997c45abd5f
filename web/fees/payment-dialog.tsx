import { dayIn } from '#contract/club/club-time.ts'
import {
  correctPayment,
  type FeeLine,
  type FeePayment,
  getFee,
  notePayment,
  removePayment,
} from '#contract/fees.ts'
import { paymentMethods } from '#engine/fees/balances.ts'
import { formatDecimal, formatMoney, readAmount } from '#engine/fees/money.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { useAsOpened } from '../platform/forms/use-as-opened.ts'
import { FormDialog } from '../platform/forms/form-dialog.tsx'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import { useForm } from '../platform/forms/use-form.ts'
import { toast } from '../platform/toasts/toast.ts'
import { undoToast } from '../platform/toasts/undo-toast.tsx'
import { Button } from '../ui/controls/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { locale, timeZone } from '../ui/i18n/locale.ts'
import { checkAmount, type FeeParams } from './fee-dialog.tsx'
import classes from './fees.module.css'
import { t } from './messages.ts'

type Props = {
  params: FeeParams
  currency: string
  line: FeeLine
  /** The payment to correct; null for a new one. */
  payment: FeePayment | null
  /** Whether money is paid back. */
  isRefund: boolean
  onClose: () => void
}

function dialogTitle(name: string, isNew: boolean, isRefund: boolean): string {
  if (isRefund) return isNew ? t('addRefundTitle', { name }) : t('correctRefundTitle', { name })
  return isNew ? t('addPaymentTitle', { name }) : t('correctPaymentTitle', { name })
}

/** Notes a payment or a refund with its method, amount and date, or corrects one. */
export function PaymentDialog({ params, currency, line, payment, isRefund, onClose }: Props) {
  const { playerId, name, paid } = line
  const { open } = useAsOpened(line)
  const { busy, attempt } = useAttempt()
  const sign = isRefund ? -1 : 1
  const form = useForm(
    () => ({
      method: payment?.method ?? 'cash',
      amount: formatDecimal(
        payment === null ? Math.max(0, sign * open) : sign * payment.amount,
        currency,
      ),
      paidOn: payment?.paidOn ?? dayIn(timeZone(), Date.now()),
      note: payment?.note ?? '',
    }),
    {
      check: ({ method, amount }) => {
        const problem = method === 'waived' ? undefined : checkAmount(amount, currency)
        return problem === undefined ? {} : { amount: problem }
      },
      send: async ({ amount: typed, ...values }, idempotency) => {
        const amount = values.method === 'waived' ? 0 : sign * (readAmount(typed, currency) ?? 0)
        const effect = { updates: getFee, ...idempotency }
        if (payment === null) {
          const body = { ...values, amount, playerId, open }
          await mutate(notePayment, { params, body }, effect)
        } else {
          const body = { ...values, amount, version: payment.version }
          const paymentParams = { ...params, paymentId: payment.id }
          await mutate(correctPayment, { params: paymentParams, body }, effect)
        }
        toast(isRefund ? t('refundSaved') : t('paymentSaved'), name)
        onClose()
      },
    },
  )
  const removedMessage = isRefund ? t('refundRemoved') : t('paymentRemoved')
  const remove = async ({ id, version, method, amount, paidOn, note }: FeePayment) => {
    const paymentParams = { ...params, paymentId: id }
    const list = await mutate(
      removePayment,
      { params: paymentParams, query: { version } },
      { updates: getFee },
    )
    onClose()
    const updatedLine = list.lines.find((updated) => updated.playerId === playerId)
    if (updatedLine === undefined) return toast(removedMessage, name)
    const body = { playerId, method, amount, paidOn, note, open: updatedLine.open }
    undoToast(removedMessage, async () =>
      mutate(notePayment, { params, body }, { updates: getFee }),
    )
  }
  return (
    <FormDialog
      form={form}
      title={dialogTitle(name, payment === null, isRefund)}
      submit={isRefund ? t('saveRefund') : t('savePayment')}
      className={classes.form}
      onClose={onClose}
      extra={
        payment !== null && (
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void attempt(async () => remove(payment))}
          >
            {isRefund ? t('removeRefund') : t('removePayment')}
          </Button>
        )
      }
    >
      <SelectField
        {...form.field('method')}
        label={isRefund ? t('refundedBy') : t('method')}
        options={paymentMethods
          .filter((value) => value !== 'waived' || !isRefund)
          .map((value) => ({ value, label: t(`method.${value}`) }))}
      />
      {form.values.method !== 'waived' && (
        <TextField
          {...form.field('amount')}
          label={t('paidAmount')}
          hint={
            isRefund && paid > 0 && t('hasPaid', { amount: formatMoney(locale, paid, currency) })
          }
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
      )}
      <TextField
        {...form.field('paidOn')}
        label={isRefund ? t('refundedOn') : t('paidOn')}
        type="date"
      />
      <TextField {...form.field('note')} label={t('noteOptional')} maxLength={200} />
    </FormDialog>
  )
}
