import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createApiKey } from '#contract/security/api-keys.ts'
import { refuse } from '../../../testing/network.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

test('creating a key again after a failure uses the same idempotency key', async () => {
  const { user } = await show(<CreateKeyDialog hasPassword={false} onClose={vi.fn()} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Scoreboard')
  refuse(createApiKey, 'CONFLICT')
  const sent = vi.spyOn(globalThis, 'fetch')
  const keys = () =>
    sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  const button = screen.getByRole('button', { name: /^Create/ })
  await user.click(button)
  await screen.findByRole('alert')
  await user.click(button)
  await waitFor(() => expect(keys()).toHaveLength(2))
  const [first, repeated] = keys()
  sent.mockRestore()
  expect(first).not.toBeNull()
  expect(repeated).toBe(first)
})
