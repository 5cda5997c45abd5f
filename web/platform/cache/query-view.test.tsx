import { screen } from '@testing-library/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { ApiError } from '../api/api-error.ts'
import { QueryView } from './query-view.tsx'

const serverError = new ApiError('SERVER_ERROR', 'HTTP 500', { statusCode: 500 })
const networkError = new ApiError('NETWORK_ERROR', 'Failed to fetch')

async function showQuery(error: ApiError, data?: string) {
  const query = {
    data,
    error,
    isError: true,
    isPlaceholderData: false,
    dataUpdatedAt: Date.now(),
    refetch: () => undefined,
  } as unknown as UseQueryResult<string>
  return show(
    <QueryView query={query} loading={null} failure="Unable to fetch groups. Please try again.">
      {(text) => <p>{text}</p>}
    </QueryView>,
  )
}

test('shows the error once when the server failed', async () => {
  await showQuery(serverError)
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('h2')!.textContent).toBe('Unable to fetch groups. Please try again.')
  expect(alert.querySelector('p')).toBeNull()
})

test('shows the reason when the server could not be reached', async () => {
  await showQuery(networkError)
  expect((await screen.findByRole('alert')).querySelector('p')!.textContent).toBe(
    'Unable to connect to the server. Please check your internet connection.',
  )
})

test.each([
  [serverError, /^Could not refresh\. Last updated/],
  [networkError, /^Offline\. Last updated/],
] as const)('shows cached data after %s, and why it is old', async (error, note) => {
  await showQuery(error, 'cached')
  expect((await screen.findByRole('status')).textContent).toMatch(note)
  expect(screen.queryByText('cached')).not.toBeNull()
})
