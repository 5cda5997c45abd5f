import { t } from '#contract/messages.ts'
import { spendAllowance } from '../../platform/limits/allowance.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'

/** Limits how often a person enters others as their partner, since each of them is notified. */
export async function limitPartnerEntries(unit: UnitOfWork, actor: Actor): Promise<void> {
  await spendAllowance(unit, actor, 'partners', {
    refusal: () => t('tournament.tooManyPartners'),
  })
}
