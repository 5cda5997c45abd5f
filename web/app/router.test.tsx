import { act, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { queryClient } from '../platform/cache/query-client.ts'
import { answer } from '../testing/network.test-data.ts'
import { someClub, someUser } from '../testing/people.test-data.ts'
import { beginSession } from '../platform/session/session.ts'
import { toast } from '../platform/toasts/toast.ts'
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

test('shows a failure on a page outside the shell', async () => {
  answer(getClub, someClub)
  await router.navigate({ href: '/unauthorized' })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  act(() => void toast('That didn’t work', 'No connection', 'bad'))
  await screen.findByText('No connection')
})
