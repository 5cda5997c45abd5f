import type { FastifyInstance } from 'fastify'
import { clientOf } from '../accounts/cookies.ts'
import { noteApart, whoseOf } from '../accounts/note.ts'
import type { House } from '../platform/house.ts'

/** Remembers who was refused what; so many of one account in a while, so that nobody floods the log. */
export function noteRefusals(app: FastifyInstance, house: House): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actor } = request
    if (reply.statusCode !== 403 || actor === null) return
    // What the account may not do yet, or what no visitor may, says nothing of the person.
    if (actor.mustChangePassword || actor.isDemo || actor.awaits !== null) return
    if ((await house.limits.refusals.charge(actor.userId)) !== null) return
    const details = { method: request.method, route: request.routeOptions.url ?? '' }
    await noteApart(house, 'access.refused', whoseOf(actor, clientOf(request)), {
      outcome: 'blocked',
      details,
    })
  })
}
