import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someUser } from '../testing/people.test-data.ts'
import { beginSession } from '../platform/session/session.ts'
import { Toasts } from '../platform/toasts/toasts.tsx'
import { router } from './router.tsx'

test('reports an unknown URL and opens the sports', async () => {
  beginSession({ user: someUser(), expiresAt: '2100-01-01T00:00:00.000Z' })
  await router.navigate({ href: '/no/such/page?x=1' })
  expect(router.state.location.pathname).toBe('/sports')
  render(<Toasts />)
  screen.getByText('This page does not exist')
  screen.getByText(/^\/no\/such\/page does not exist/)
})
