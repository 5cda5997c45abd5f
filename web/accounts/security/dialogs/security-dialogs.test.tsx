import { screen } from '@testing-library/react'
import { test, vi } from 'vitest'
import type { Device, Security } from '#contract/security/devices.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { SecurityDialogs } from './security-dialogs.tsx'

const device = { id: 'd1', client: 'api', description: 'curl' } as Device

test('names an API client in the sign-out dialog as in the list', async () => {
  await show(
    <SecurityDialogs
      open={{ kind: 'end-device', device }}
      security={{ hasPassword: true } as Security}
      onClose={vi.fn()}
    />,
  )
  await screen.findByRole('dialog', { name: 'Sign out curl, via the API?' })
})
