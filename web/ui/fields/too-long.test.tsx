import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AreaField } from './area-field.tsx'
import { TextField } from './text-field.tsx'

const label = 'Rules'

function Area() {
  const [text, setText] = useState('')
  const change = (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value)
  return <AreaField label={label} maxLength={20} value={text} onChange={change} />
}

function Line() {
  const [text, setText] = useState('')
  const change = (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value)
  return <TextField label={label} maxLength={20} value={text} onChange={change} />
}

/** A field of a form that does not keep its values in state. */
const Uncontrolled = () => <TextField label={label} maxLength={20} defaultValue="" />

test.each([
  ['an area', Area],
  ['a line', Line],
  ['an uncontrolled line', Uncontrolled],
] as const)('%s keeps a paste above the maximum, and shows its length', async (_, Form) => {
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
  await userEvent.click(field)
  await userEvent.paste('Bring indoor shoes, and water')
  expect(field.value).toBe('Bring indoor shoes, and water')
  expect(screen.getByText('Up to 20 characters, now 29').closest('[id]')?.id).toBe(
    field.getAttribute('aria-describedby'),
  )
  await userEvent.clear(field)
  await userEvent.paste('No shoes')
  expect(field.getAttribute('aria-describedby')).toBeNull()
})

test('limits a field for a code to the length of the code', async () => {
  render(<TextField label="Code" maxLength={6} defaultValue="" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  await userEvent.type(field, '1234567')
  expect(field.value).toBe('123456')
})
