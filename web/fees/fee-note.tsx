import { Link } from '@tanstack/react-router'
import { IconExternalLink } from '@tabler/icons-react'
import type { PublicFee, ShownFee } from '#contract/fees.ts'
import { formatMoney } from '#engine/fees/money.ts'
import panel from '../platform/panel.module.css'
import { classNames } from '../ui/class-names.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { formatDate, locale } from '../ui/i18n/locale.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import { Icon } from '../ui/icon.tsx'
import text from '../ui/text.module.css'
import classes from './fees.module.css'
import { t } from './messages.ts'

/** Returns the label of a fee with its amount, such as `Entry fee €10`. */
export const feeName = (owner: 'tournaments' | 'groups', amount: string): string =>
  owner === 'groups' ? t('groupAmount', { amount }) : t('amountNamed', { amount })

type Props = {
  fee: PublicFee & Partial<Pick<ShownFee, 'my'>>
  /** The kind of thing that the fee is for. */
  owner: 'tournaments' | 'groups'
  /** The id of the tournament or group; only if the user can manage its fee. */
  managedId?: string | undefined
}

/** The fee with the user's own payment state, and the link to the club's payment page. */
export function FeeNote({ fee, owner, managedId }: Props) {
  const { amount, currency, dueOn, link, note, my = null } = fee
  const money = formatMoney(locale, amount, currency)
  const due = dueOn === null ? null : t('dueOn', { day: formatDate(dueOn, 'date', locale, 'UTC') })
  const isSettled = my !== null && my.open <= 0
  return (
    <section
      className={classNames(
        panel.panel,
        panel.padded,
        classes.note,
        owner === 'groups' && classes.apart,
      )}
      aria-label={owner === 'groups' ? t('fee') : t('entryFee')}
    >
      <div className={classes.who}>
        <b>{feeName(owner, money)}</b>
        {my !== null && <span className={text.you}>{myPaymentText(my, currency)}</span>}
        <span>{joinFacts([due, note === '' ? null : note])}</span>
      </div>
      {link !== null && !isSettled && (
        <a className={buttonClass()} href={link} target="_blank" rel="noopener">
          <Icon of={IconExternalLink} />
          {t('pay')}
        </a>
      )}
      {managedId !== undefined &&
        (owner === 'groups' ? (
          <Link
            to="/groups/$id"
            params={{ id: managedId }}
            search={{ tab: 'fees' }}
            className={buttonClass()}
          >
            {t('manage')}
          </Link>
        ) : (
          <Link
            to="/tournaments/$id"
            params={{ id: managedId }}
            search={{ tab: 'fees' }}
            className={buttonClass()}
          >
            {t('manage')}
          </Link>
        ))}
    </section>
  )
}

function myPaymentText(
  { paid, open, isWaived }: NonNullable<ShownFee['my']>,
  currency: string,
): string {
  const money = (amount: number) => formatMoney(locale, amount, currency)
  if (open > 0) {
    return paid > 0
      ? t('youOweRest', { amount: money(paid), open: money(open) })
      : t('youOwe', { amount: money(open) })
  }
  if (open < 0) return t('youPaidMore', { amount: money(paid), more: money(-open) })
  return isWaived && paid === 0 ? t('waivedForYou') : t('youPaid', { amount: money(paid) })
}
