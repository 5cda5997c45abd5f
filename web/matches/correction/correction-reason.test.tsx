import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { CorrectionReason } from './correction-reason.tsx'

function ReasonForm({ canCorrectSport }: { readonly canCorrectSport?: boolean }) {
  const [reason, setReason] = useState('')
  return (
    <CorrectionReason
      label="Reason"
      value={reason}
      onChange={setReason}
      {...(canCorrectSport === undefined ? {} : { canCorrectSport })}
    />
  )
}

test.each(['Typing mistake', 'Wrong players', 'Wrong sport'])(
  'fills in "%s" in one tap and keeps it editable',
  async (reason) => {
    const { user } = await show(<ReasonForm canCorrectSport />)
    await user.click(screen.getByRole('button', { name: reason }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    expect(field.value).toBe(reason)
    expect(screen.getByRole('button', { name: reason, pressed: true })).toBeDefined()
    await user.type(field, ', sorry')
    expect(field.value).toBe(`${reason}, sorry`)
    expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  },
)

test('does not offer the sport where it cannot be corrected', async () => {
  await show(<ReasonForm />)
  expect(
    within(screen.getByRole('group', { name: 'Common reasons' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Typing mistake', 'Wrong players'])
})
