import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engineNames } from '../../testing/databases.ts'
import { createWorld, type World } from '../../testing/world.ts'
import type { Server } from '../../app.ts'
import type { AppContext } from '../config/app-context.ts'
import { deliverDueMessages, queueMessage } from './message-queue.ts'

const leaseMs = 120_000

describe.each(engineNames)('the message queue on %s', (engine) => {
  let world: World
  /** Two sending loops on one database: of two nodes, or of the only node on SQLite. */
  let loops: readonly AppContext[]

  let other: Server | null

  beforeEach(async () => {
    world = await createWorld(engine)
    const { context } = world.server
    other = engine === 'postgres' ? await world.secondNode() : null
    loops = [context, other?.context ?? context]
  })
  afterEach(async () => {
    await other?.close()
    await world.close()
  })

  const queue = async (to: string) =>
    world.server.context.runInUnitOfWork(async (unit) =>
      queueMessage(
        unit,
        world.server.context.secret,
        { channel: 'email', to, subject: 'Hello', text: 'Hello', carries: '' },
        3_600_000,
      ),
    )
  const listRecipients = () => world.mailbox.messages.map(({ to }) => to).toSorted()

  test('sends each message once if two loops run at the same time', async () => {
    const people = Array.from({ length: 8 }, (_, at) => `person${at}@example.org`)
    for (const to of people) await queue(to)
    await Promise.all([...loops, ...loops].map(async (context) => deliverDueMessages(context)))
    // The nodes' own loops may have claimed some messages.
    await expect.poll(listRecipients).toEqual(people)
    await Promise.all(loops.map(async (context) => deliverDueMessages(context)))
    expect(listRecipients()).toEqual(people)
  })

  test('leaves a message that another loop is sending until its lease ends', async () => {
    const [first, second] = loops as [AppContext, AppContext]
    const deliveries: string[] = []
    const mayFinish = Promise.withResolvers<void>()
    const slowLoop = withTransport(first, async () => {
      deliveries.push('one')
      await mayFinish.promise
    })
    const otherLoop = withTransport(second, async () => void deliveries.push('other'))
    await queue('ann@example.org')
    const sending = deliverDueMessages(slowLoop)
    await expect.poll(() => deliveries).toEqual(['one'])
    await deliverDueMessages(otherLoop)
    expect(deliveries).toEqual(['one'])
    world.pass(leaseMs - 1)
    await deliverDueMessages(otherLoop)
    expect(deliveries).toEqual(['one'])
    world.pass(1)
    await deliverDueMessages(otherLoop)
    expect(deliveries).toEqual(['one', 'other'])
    mayFinish.resolve()
    await sending
    expect(await first.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })
})

const withTransport = (
  context: AppContext,
  email: AppContext['transports']['email'],
): AppContext => ({
  ...context,
  transports: { ...context.transports, email },
})
