import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDeliveries, resendDelivery, type Webhook } from '#contract/webhooks.ts'
import { answer, idempotencyKeysTo, refuse } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { DeliveryList } from './delivery-list.tsx'

test('a resend that failed keeps its idempotency key, but not one that succeeded', async () => {
  const delivery = {
    id: 'd1',
    type: 'test',
    text: 'Ann beat Ben',
    createdAt: '2025-03-01T12:00:00.000Z',
    status: 'failed',
    attempts: 1,
    lastAttemptAt: null,
    answer: null,
  } as const
  const deliveries = { items: [delivery] }
  answer(listDeliveries, deliveries)
  refuse(resendDelivery, 'CONFLICT')
  const webhook = { id: 'w1', name: 'Chat', isActive: true } as Webhook
  const { user } = await show(<DeliveryList webhook={webhook} />)
  const resend = await screen.findByRole('button', { name: /Ann beat Ben/ })
  await user.click(resend)
  await waitFor(() => expect(idempotencyKeysTo(resendDelivery)).toHaveLength(1))
  answer(resendDelivery, deliveries)
  for (const count of [2, 3]) {
    await user.click(resend)
    await waitFor(() => expect(idempotencyKeysTo(resendDelivery)).toHaveLength(count))
  }
  const [failed, repeated, another] = idempotencyKeysTo(resendDelivery)
  expect(repeated).toBe(failed)
  expect(another).not.toBe(failed)
})
