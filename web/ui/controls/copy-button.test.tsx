import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { CopyButton } from './copy-button.tsx'

const value = 'https://club.example/p/live'

test('copies the value and says so', async () => {
  const { user } = await show(<CopyButton label="Copy address" value={value} />)
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(value)
})

test('shows the value where the browser does not allow copying', async () => {
  const { user } = await show(<CopyButton label="Copy address" value={value} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  expect(screen.queryByText(value)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByText(value)
})
