import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clientErrorTable } from '#contract/errors.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ApiError } from '../api/api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

test.each(['DELETE_GROUP_ERROR', 'REMOVE_PLAYER_ERROR'] as const)(
  'shows the message of %s if the server gives no reason, and stays open',
  async (code) => {
    const onClose = vi.fn()
    const failure = new ApiError('SERVER_ERROR', 'HTTP 500', { statusCode: 500 })
    const { user } = await show(
      <ConfirmDialog
        title="Delete?"
        confirm="Delete"
        fallback={clientErrorTable[code].userMessage}
        onClose={onClose}
        onConfirm={async () => Promise.reject(failure)}
      >
        <p>Everything is deleted.</p>
      </ConfirmDialog>,
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(clientErrorTable[code].userMessage)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  },
)
