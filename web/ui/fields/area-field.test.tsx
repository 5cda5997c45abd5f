import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AreaField } from './area-field.tsx'

function Rules() {
  const [text, setText] = useState('')
  return (
    <AreaField
      label="Rules"
      maxLength={10}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

test('keeps a paste above the maximum, and says how long it is', async () => {
  render(<Rules />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rules' })
  await userEvent.click(field)
  await userEvent.paste('Bring indoor shoes')
  expect(field.value).toBe('Bring indoor shoes')
  expect(screen.getByText('Up to 10 characters, now 18').closest('[id]')?.id).toBe(
    field.getAttribute('aria-describedby'),
  )
  await userEvent.clear(field)
  await userEvent.paste('No shoes')
  expect(field.getAttribute('aria-describedby')).toBeNull()
})
