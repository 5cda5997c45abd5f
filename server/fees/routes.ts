import * as fees from '#contract/fees.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { reads, writes, type Actor, type Route } from '../platform/http/serve.ts'
import { exportFee } from './export-fee.ts'
import type { AllFeeOwners, FeeOwner } from './fee-owner.ts'
import { correctPayment, notePayment, removePayment } from './note-payment.ts'
import { remindPayers } from './remind-payers.ts'
import { removeFee, setFee } from './set-fee.ts'
import { getFeeList } from './view-fee.ts'

type Params = { readonly owner: fees.FeeOwnerKind; readonly id: string }

/** Routes for fees of tournaments and groups. */
export function feeRoutes(owners: AllFeeOwners): readonly Route[] {
  const lock = async (unit: UnitOfWork, actor: Actor, { owner: kind, id }: Params) => {
    const owner = await owners[kind].lock(unit, actor, id)
    if (owner.refusal !== null) throw owner.refusal()
    return owner
  }
  /** Applies a change to a fee. Returns the list after it. */
  const applyChange = async (
    unit: UnitOfWork,
    actor: Actor,
    params: Params,
    change: (owner: FeeOwner) => Promise<void>,
  ) => {
    const owner = await lock(unit, actor, params)
    await change(owner)
    return getFeeList(unit.tx, owner)
  }

  return [
    reads(fees.getFee, async ({ actor, params: { owner, id } }, context) =>
      getFeeList(context.db, await owners[owner].load(context, actor, id)),
    ),

    reads(fees.exportFee, async ({ actor, params: { owner, id }, query }, context) =>
      exportFee(context.db, await owners[owner].load(context, actor, id), query.separator),
    ),

    writes(fees.setFee, async ({ actor, params, body }, unit) =>
      applyChange(unit, actor, params, async (owner) => setFee(unit, actor, owner, body)),
    ),

    writes(fees.removeFee, async ({ actor, params, query }, unit) =>
      applyChange(unit, actor, params, async (owner) => removeFee(unit, actor, owner, query)),
    ),

    writes(fees.notePayment, async ({ actor, params, body }, unit) =>
      applyChange(unit, actor, params, async (owner) => notePayment(unit, actor, owner, body)),
    ),

    writes(fees.correctPayment, async ({ actor, params, body }, unit) =>
      applyChange(unit, actor, params, async (owner) =>
        correctPayment(unit, actor, owner, { ...body, id: params.paymentId }),
      ),
    ),

    writes(fees.removePayment, async ({ actor, params, query }, unit) =>
      applyChange(unit, actor, params, async (owner) =>
        removePayment(unit, actor, owner, { ...query, id: params.paymentId }),
      ),
    ),

    writes(fees.remindOfFee, async ({ actor, params }, unit) =>
      remindPayers(unit, actor, await lock(unit, actor, params)),
    ),
  ]
}
