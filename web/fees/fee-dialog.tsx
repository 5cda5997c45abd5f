import { useState } from 'react'
import { type FeeList, type FeeOwnerKind, getFee, removeFee, setFee } from '#contract/fees.ts'
import { formatDecimal, readAmount } from '#engine/fees/money.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { ConfirmDialog } from '../platform/dialogs/confirm-dialog.tsx'
import { useAsOpened } from '../platform/forms/use-as-opened.ts'
import { FormDialog } from '../platform/forms/form-dialog.tsx'
import { useForm } from '../platform/forms/use-form.ts'
import { toast } from '../platform/toasts/toast.ts'
import { Button } from '../ui/controls/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { listCurrencies, guessCurrency } from '../ui/i18n/currencies.ts'
import classes from './fees.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

export type FeeParams = { owner: FeeOwnerKind; id: string }
type Props = { params: FeeParams; list: FeeList; onClose: () => void }

/** Returns an example of an amount in a currency, such as `10.00`. */
const formatExample = (currency: string) => formatDecimal(readAmount('10', currency) ?? 0, currency)

/** Returns the error of a typed amount; undefined if it is valid. */
export function checkAmount(typed: string, currency: string): string | undefined {
  const isValid = readAmount(typed, currency) !== null
  return isValid ? undefined : t('amountInvalid', { example: formatExample(currency) })
}

/** Sets, changes or removes the fee. */
export function FeeDialog({ params, list: latest, onClose }: Props) {
  const list = useAsOpened(latest)
  const { fee } = list
  const [isRemoving, setRemoving] = useState(false)
  const initialCurrency = list.currency ?? guessCurrency(navigator.languages)
  const form = useForm(
    {
      amount: fee === null ? '' : formatDecimal(fee.amount, fee.currency),
      currency: initialCurrency,
      dueOn: fee?.dueOn ?? '',
      link: fee?.link ?? '',
      note: fee?.note ?? '',
    },
    {
      check: ({ amount, currency }) => {
        const problem = checkAmount(amount, currency)
        return problem === undefined ? {} : { amount: problem }
      },
      send: async ({ dueOn, ...values }, idempotency) => {
        const amount = readAmount(values.amount, values.currency) ?? 0
        const due = dueOn === '' ? null : dueOn
        const body = { ...values, amount, dueOn: due, version: fee?.version ?? 0 }
        await mutate(setFee, { params, body }, { updates: getFee, ...idempotency })
        toast(t('saved'), list.name)
        onClose()
      },
    },
  )
  if (isRemoving && fee !== null) {
    return <RemoveDialog params={params} list={list} onClose={onClose} />
  }
  return (
    <FormDialog
      form={form}
      title={fee === null ? t('set') : t('change')}
      submit={t('save')}
      className={classes.form}
      onClose={onClose}
      extra={
        fee !== null && (
          <Button kind="danger" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        )
      }
    >
      <div className={classNames(kit.twoColumns, kit.gap3, classes.pair)}>
        <TextField
          {...form.field('amount')}
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          {...form.field('currency')}
          label={t('currency')}
          options={listCurrencies(initialCurrency).map(({ code, name }) => ({
            value: code,
            label: t('currencyNamed', { name, code }),
          }))}
        />
      </div>
      <TextField {...form.field('dueOn')} label={t('due')} hint={t('dueHint')} type="date" />
      <TextField
        {...form.field('link')}
        label={t('link')}
        type="url"
        inputMode="url"
        maxLength={1000}
        placeholder="https://"
        autoComplete="off"
      />
      <TextField {...form.field('note')} label={t('noteOptional')} maxLength={200} />
    </FormDialog>
  )
}

function RemoveDialog({ params, list: { fee, lines, name }, onClose }: Props) {
  const count = lines.reduce((sum, { payments }) => sum + payments.length, 0)
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirm={t('remove')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        const query = { version: fee?.version ?? 0, withPayments: count > 0 ? 'true' : 'false' }
        await mutate(removeFee, { params, query }, { updates: getFee })
        toast(t('removed'), name)
      }}
    >
      <p>{count === 0 ? t('removeBody') : t('removeBodyWithPayments', { count })}</p>
    </ConfirmDialog>
  )
}
