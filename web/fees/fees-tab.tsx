import { useState } from 'react'
import { IconBell, IconCoin, IconDownload, IconEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  exportFee,
  type FeeLine,
  type FeeList,
  type FeePayment,
  getFee,
  notePayment,
  remindOfFee,
  removePayment,
} from '#contract/fees.ts'
import { paymentMethods, type PaymentMethod } from '#engine/fees/balances.ts'
import { formatMoney } from '#engine/fees/money.ts'
import { call, createFileUrl } from '../platform/api/api.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { QueryView } from '../platform/cache/query-view.tsx'
import { useAttempt } from '../platform/forms/use-attempt.ts'
import panel from '../platform/panel.module.css'
import { toast } from '../platform/toasts/toast.ts'
import { undoToast } from '../platform/toasts/undo-toast.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { Segmented } from '../ui/controls/segmented.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { createCsvQuery } from '../ui/i18n/csv-query.ts'
import { formatDate, locale } from '../ui/i18n/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { EmptyState } from '../ui/states/state-panel.tsx'
import { StateMark } from '../ui/states/state-mark.tsx'
import { FeeDialog, type FeeParams } from './fee-dialog.tsx'
import classes from './fees.module.css'
import { feeName } from './fee-note.tsx'
import { t } from './messages.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import kit from '../ui/kit.module.css'

/** The fee with who owes and who paid, for those who run the tournament or group. */
export function FeesTab({ params }: { params: FeeParams }) {
  const query = useQuery(queryOf(getFee, { params }))
  const [isEditing, setEditing] = useState(false)
  return (
    <QueryView query={query} failure={t('failure')} loading={<Skeleton layout="list" count={6} />}>
      {(list) => (
        <div className={classes.page}>
          {list.fee === null ? (
            <EmptyState
              icon={IconCoin}
              title={t('none')}
              action={
                <Button kind="primary" onClick={() => setEditing(true)}>
                  {t('set')}
                </Button>
              }
            >
              {t('noneHint')}
            </EmptyState>
          ) : (
            <>
              <FeeSummary
                params={params}
                fee={list.fee}
                totals={list.totals}
                onEdit={() => setEditing(true)}
              />
              <FeeLines params={params} lines={list.lines} currency={list.fee.currency} />
            </>
          )}
          {isEditing && <FeeDialog params={params} list={list} onClose={() => setEditing(false)} />}
        </div>
      )}
    </QueryView>
  )
}

type FeeSummaryProps = {
  params: FeeParams
  fee: NonNullable<FeeList['fee']>
  totals: FeeList['totals']
  onEdit: () => void
}

const createMoneyFormatter = (currency: string) => (amount: number) =>
  formatMoney(locale, amount, currency)

function FeeSummary({ params, fee, totals, onEdit }: FeeSummaryProps) {
  const { busy, attempt } = useAttempt()
  const money = createMoneyFormatter(fee.currency)
  const remind = async () => {
    const { notified, waiting, unreachable } = await call(remindOfFee, { params, body: {} })
    const others = [
      waiting > 0 ? t('remindedWaiting', { count: waiting }) : '',
      unreachable > 0 ? t('remindedUnreachable', { count: unreachable }) : '',
    ]
    const title = notified === 0 ? t('noneReminded') : t('reminded', { count: notified })
    toast(title, others.filter(Boolean).join(' '))
  }
  const totalRows = [
    ['expected', t('expected'), true],
    ...paymentMethods.map((method) => [method, t(`method.${method}`), method === 'cash'] as const),
    ['open', t('open'), true],
    ['overpaid', t('overpaid'), false],
  ] as const
  const { owner, id } = params
  const path = exportFee.path.replace(':owner', owner).replace(':id', encodeURIComponent(id))
  return (
    <section className={classNames(panel.panel, panel.padded, classes.page)} aria-label={t('fee')}>
      <div className={classNames(kit.wrappingRow, kit.gap2, kit.apart)}>
        <h2>{feeName(params.owner, money(fee.amount))}</h2>
        <Button icon={IconEdit} onClick={onEdit}>
          {t('change')}
        </Button>
      </div>
      <dl className={classNames(kit.wrap, classes.totals)}>
        {totalRows
          .filter(([key, , isAlwaysShown]) => isAlwaysShown || totals[key] !== 0)
          .map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{money(totals[key])}</dd>
            </div>
          ))}
      </dl>
      <div className={classNames(kit.wrappingRow, kit.gap2)}>
        {totals.open > 0 && (
          <Button icon={IconBell} busy={busy} onClick={() => void attempt(remind)}>
            {t('remind')}
          </Button>
        )}
        <a className={buttonClass()} href={createFileUrl({ path }, createCsvQuery())} download="">
          <Icon of={IconDownload} />
          {t('download')}
        </a>
      </div>
    </section>
  )
}

const filters = ['all', 'owes', 'paid'] as const
type Filter = (typeof filters)[number]
const passesFilter = ({ open }: FeeLine, filter: Filter) =>
  filter === 'all' || (filter === 'owes') === open > 0
const emptyMessages = { all: 'noEntries', owes: 'noneOwing', paid: 'nonePaid' } as const

type FeeLinesProps = {
  params: FeeParams
  lines: readonly FeeLine[]
  currency: string
}

function FeeLines({ params, lines, currency }: FeeLinesProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const filteredLines = lines.filter((line) => passesFilter(line, filter))
  const countLines = (value: Filter) => lines.filter((line) => passesFilter(line, value)).length
  const options = filters.map((value) => {
    return { value, label: t(`filter.${value}`, { count: countLines(value) }) }
  })
  return (
    <>
      <div className={classNames(kit.wrappingRow, kit.gap2, kit.apart)}>
        <Segmented label={t('filter')} options={options} value={filter} onChange={setFilter} />
        <SelectField
          name="method"
          label={t('method')}
          value={method}
          options={paymentMethods
            .filter((value) => value !== 'waived')
            .map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={({ target }) => setMethod(target.value as PaymentMethod)}
        />
      </div>
      {filteredLines.length === 0 ? (
        <p>{t(emptyMessages[filter])}</p>
      ) : (
        <ul className={classNames(panel.panel, classes.lines)} aria-label={t('fee')}>
          {filteredLines.map((line) => (
            <FeeLineRow
              key={line.playerId}
              params={params}
              line={line}
              currency={currency}
              method={method}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type FeeLineRowProps = { params: FeeParams; line: FeeLine; currency: string; method: PaymentMethod }

function FeeLineRow({ params, line, currency, method }: FeeLineRowProps) {
  const { playerId, name, hasLeft, open, payments } = line
  const { busy, attempt } = useAttempt()
  const [dialog, setDialog] = useState<FeePayment | 'new' | 'refund' | null>(null)
  const money = createMoneyFormatter(currency)
  const markPaid = async () => {
    const body = { playerId, method, open }
    const existingIds = new Set(payments.map(({ id }) => id))
    const { lines } = await mutate(notePayment, { params, body }, { updates: getFee })
    const newPayment = lines
      .find((updated) => updated.playerId === playerId)
      ?.payments.find(({ id }) => !existingIds.has(id))
    if (newPayment === undefined) return
    const { id: paymentId, version } = newPayment
    undoToast(t('markedPaid', { name }), async () =>
      mutate(
        removePayment,
        { params: { ...params, paymentId }, query: { version } },
        { updates: getFee },
      ),
    )
  }
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.who}>
          <b>{name}</b>
          <StateMark kind={open > 0 ? 'idle' : 'good'}>{describeLine(line, money)}</StateMark>
        </div>
        {open > 0 && (
          <Button
            busy={busy}
            aria-label={t('markPaidNamed', { name })}
            onClick={() => void attempt(markPaid)}
          >
            {t('markPaid')}
          </Button>
        )}
        {open < 0 && (
          <Button aria-label={t('refundNamed', { name })} onClick={() => setDialog('refund')}>
            {t('refund')}
          </Button>
        )}
        {!hasLeft && (
          <Button aria-label={t('otherNamed', { name })} onClick={() => setDialog('new')}>
            {t('otherAmount')}
          </Button>
        )}
      </div>
      {payments.length > 0 && (
        <ul className={classNames(kit.note, kit.gap1, classes.payments)}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <span>{paymentText(payment, money)}</span>
              <Button
                kind="quiet"
                aria-label={t('correctNamed', { name, amount: money(Math.abs(payment.amount)) })}
                onClick={() => setDialog(payment)}
              >
                {t('correct')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog !== null && (
        <PaymentDialog
          params={params}
          currency={currency}
          line={line}
          payment={typeof dialog === 'string' ? null : dialog}
          isRefund={dialog === 'refund' || (typeof dialog !== 'string' && dialog.amount < 0)}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}

function describeLine(
  { hasLeft, open, paid, isWaived }: FeeLine,
  money: (amount: number) => string,
) {
  if (hasLeft) return paid > 0 ? t('left', { amount: money(paid) }) : t('leftNothing')
  if (open > 0) {
    return paid > 0
      ? t('owesRest', { paid: money(paid), open: money(open) })
      : t('owes', { amount: money(open) })
  }
  if (open < 0) return t('paidMore', { paid: money(paid), more: money(-open) })
  if (isWaived) return paid > 0 ? t('waivedRest', { paid: money(paid) }) : t('waived')
  return t('paid', { amount: money(paid) })
}

function paymentText(
  { amount, method, paidOn, note, notedBy }: FeePayment,
  money: (amount: number) => string,
): string {
  const parts = {
    amount: amount < 0 ? t('refunded', { amount: money(-amount) }) : money(amount),
    method: t(`method.${method}`),
  }
  const values = {
    paid: method === 'waived' ? parts.method : t('paidBy', parts),
    day: formatDate(paidOn, 'date', locale, 'UTC'),
  }
  const line =
    notedBy === null ? t('paymentWithoutName', values) : t('payment', { ...values, name: notedBy })
  return note === '' ? line : `${line}: ${note}`
}
