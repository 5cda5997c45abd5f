import type { ReplyInput } from '#contract/endpoint.ts'
import type { remindOfFee as endpoint } from '#contract/fees.ts'
import { clockIn } from '#contract/club/local-time.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { listFeeLines } from '#engine/fees/balances.ts'
import { formatMoney } from '#engine/fees/money.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { createNotificationDraft, notifyPeople } from '../notices/notify.ts'
import { listLatestNotices, findRecipients, type Recipient } from '../notices/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import { runEach } from '../platform/run-each.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { AllFeeOwners, FeeOwner } from './fee-owner.ts'
import { createFeeSlot } from './retract-reminders.ts'
import { requireFee } from './set-fee.ts'
import { listFeesDue, findFee, listPayments, saveFee, type FeeRow } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** People are reminded this many days before the due date, from this hour on. */
const daysAhead = 3
const fromHour = 9

/** Formats a day: `Thu 26 Nov`. */
const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day))

/**
 * Notifies the recipients of each payer who owes, except those notified within a day. Returns the numbers of
 * payers who were notified, who must wait, and who can't be reached.
 */
async function notifyPayers(
  unit: UnitOfWork,
  by: Actor | null,
  owner: FeeOwner,
  fee: FeeRow,
): Promise<ReplyInput<typeof endpoint>> {
  const lines = listFeeLines(fee.amount, owner.payers, await listPayments(unit.tx, fee.id))
  const owing = lines.filter(({ open }) => open > 0)
  const listRecipients = await owner.loadRecipients(unit.tx)
  const slots = owing.map(({ playerId }) => createFeeSlot(fee.id, playerId))
  const earlier = await listLatestNotices(unit.tx, slots)
  const recent = new Set(
    earlier
      .filter(({ createdAt }) => createdAt > unit.now - dayMs)
      .map(({ slot, userId }) => `${slot} ${userId}`),
  )
  const players = new Set(owing.flatMap(({ playerId }) => listRecipients(playerId)))
  const recipientsByPlayer = Map.groupBy(
    await findRecipients(unit.tx, { players: [...players] }),
    (person) => person.playerId,
  )
  const { timeZone } = await readSettings(unit.tx)
  const isDueAhead = fee.dueOn !== null && fee.dueOn > dayIn(timeZone, unit.now)
  const counts = { notified: 0, waiting: 0, unreachable: 0 }
  for (const { playerId, open } of owing) {
    const slot = createFeeSlot(fee.id, playerId)
    const reachable = listRecipients(playerId).flatMap(
      (player) => recipientsByPlayer.get(player) ?? [],
    )
    const people = reachable.filter(({ userId }) => userId !== by?.userId)
    const recipients = people.filter(({ userId }) => !recent.has(`${slot} ${userId}`))
    if (recipients.length > 0) counts.notified += 1
    else if (people.length > 0) counts.waiting += 1
    else if (reachable.length === 0) counts.unreachable += 1
    await notifyRecipients(unit, recipients, {
      owner,
      fee,
      dueOn: isDueAhead ? fee.dueOn : null,
      slot,
      open,
    })
  }
  return counts
}

type Reminder = {
  readonly owner: FeeOwner
  readonly fee: FeeRow
  /** The due date; null if there is none, or if it is not ahead. */
  readonly dueOn: string | null
  readonly slot: string
  readonly open: number
}

async function notifyRecipients(
  unit: UnitOfWork,
  people: readonly Recipient[],
  { owner: { name, subject }, fee: { currency }, dueOn, slot, open }: Reminder,
): Promise<void> {
  const values = { name, amount: formatMoney('en', open, currency) }
  const draft =
    dueOn === null
      ? createNotificationDraft({ topic: 'fee', slot, key: 'fee.open', values, subject })
      : createNotificationDraft({
          topic: 'fee',
          slot,
          key: 'fee.dueSoon',
          values: { ...values, day: formatDay(dueOn) },
          subject,
        })
  await notifyPeople(unit, people, { by: null, draftFor: () => draft })
}

/** Reminds everyone who owes, as the organiser asks. */
export async function remindPayers(
  unit: UnitOfWork,
  actor: Actor,
  owner: FeeOwner,
): Promise<ReplyInput<typeof endpoint>> {
  const fee = await requireFee(unit, owner)
  const counts = await notifyPayers(unit, actor, owner, fee)
  const details = { name: owner.name, count: counts.notified }
  auditAction(unit, actor, 'fee.reminded', { details, subject: owner.id })
  return counts
}

/** Reminds everyone who owes once, in the morning three days before the due date or later. */
export async function remindOfDueFees(context: AppContext, owners: AllFeeOwners): Promise<void> {
  const now = context.clock()
  const { timeZone } = await readSettings(context.db)
  if (clockIn(timeZone, now).minute < fromHour * 60) return
  const today = dayIn(timeZone, now)
  const dueDays = { after: today, until: addDays(today, daysAhead) }
  const due = await listFeesDue(context.db, dueDays)
  await runEach(due, async ({ id, owner: kind }) =>
    context.runInUnitOfWork(async (unit) => {
      const owner = await owners[kind].lock(unit, null, id)
      const fee = await findFee(unit.tx, id)
      const isStillDue = (await listFeesDue(unit.tx, dueDays)).some((one) => one.id === id)
      if (fee === null || !isStillDue || !owner.isVisible) return
      await saveFee(unit.tx, { ...fee, remindedFor: fee.dueOn })
      await notifyPayers(unit, null, owner, fee)
    }),
  )
}
