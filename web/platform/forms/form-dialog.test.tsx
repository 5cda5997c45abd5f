import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ApiError } from '../api/api-error.ts'
import { FormDialog } from './form-dialog.tsx'
import { type IdempotencyOptions, useForm } from './use-form.ts'

const start = {
  name: '',
  places: null as number | null,
  day: '',
  venue: 'hall',
  side: 'home' as 'home' | 'away',
  isOpen: false,
  hidden: '',
}
type Values = typeof start

type Props = {
  send: (values: Values, idempotency: IdempotencyOptions) => Promise<void>
  onClose?: () => void
  reload?: () => Promise<string>
}

function Plan({ send, onClose = vi.fn(), reload }: Props) {
  const form = useForm(start, {
    send,
    fallback: 'Plan not saved',
    check: ({ name, places }) => ({
      ...(name === '' ? { name: 'Enter a name' } : {}),
      ...(Number.isNaN(places) ? { places: 'Enter a number' } : {}),
    }),
    conflict: reload && { label: 'Load latest', reload },
  })
  return (
    <FormDialog form={form} title="Plan" submit="Save" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.number('places')} label="Places" />
      <TextField {...form.field('day')} label="Day" type="date" />
      <SelectField
        {...form.field('venue')}
        label="Venue"
        options={[
          { value: 'hall', label: 'Hall' },
          { value: 'bar', label: 'Bar' },
        ]}
      />
      <Segmented
        {...form.choice('side')}
        label="Side"
        options={[
          { value: 'home', label: 'Home' },
          { value: 'away', label: 'Away' },
        ]}
      />
      <CheckField {...form.flag('isOpen')} label="Open to all" />
    </FormDialog>
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })
const getTextbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const createRefusal = (code: 'CONFLICT' | 'VALIDATION_ERROR', details: [string, string][] = []) =>
  new ApiError(code, 'Refused', {
    statusCode: code === 'CONFLICT' ? 409 : 400,
    details: details.map(([field, message]) => ({ field, message })),
  })

test('sends text, number, date, choices and switches with their types', async () => {
  const send = vi.fn(async () => undefined)
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.type(getTextbox('Places'), '2,5')
  await user.type(screen.getByLabelText('Day'), '2026-12-01')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), 'Bar')
  await user.click(screen.getByRole('button', { name: 'Away' }))
  await user.click(screen.getByRole('checkbox', { name: 'Open to all' }))
  await user.click(save())
  expect(send).toHaveBeenCalledWith(
    {
      name: 'Monday',
      places: 2.5,
      day: '2026-12-01',
      venue: 'bar',
      side: 'away',
      isOpen: true,
      hidden: '',
    },
    { idempotencyKey: expect.any(String) },
  )
})

test('focuses the first field with an error, and keeps what was typed', async () => {
  const send = vi.fn(async () => undefined)
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Places'), 'many')
  await user.click(save())
  expect(document.activeElement).toBe(getTextbox('Name'))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  expect(screen.getByText('Enter a number')).toBeTruthy()
  expect(getTextbox('Places').value).toBe('many')
  expect(send).not.toHaveBeenCalled()
})

test('shows an error at its field, and one without a visible field for the whole form', async () => {
  const send = async () =>
    Promise.reject(
      createRefusal('VALIDATION_ERROR', [
        ['name', 'Name is taken'],
        ['hidden', 'Hidden is wrong'],
        ['side', 'Choose a side'],
      ]),
    )
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  expect(await screen.findByText('Hidden is wrong. Choose a side')).toBeTruthy()
  expect(screen.getAllByText('Name is taken')).toHaveLength(1)
  expect(getTextbox('Name').getAttribute('aria-invalid')).toBe('true')
})

test('scrolls to the message of a failure that belongs to no field', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const send = async () => Promise.reject(new ApiError('NETWORK_ERROR', 'fetch failed'))
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(scrolled.mock.contexts).toContain(alert)
  scrolled.mockRestore()
})

test('is busy while sending and sends once', async () => {
  let finish: () => void = () => undefined
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  expect(save().getAttribute('aria-busy')).toBe('true')
  fireEvent.submit(getTextbox('Name').form!)
  expect(send).toHaveBeenCalledTimes(1)
  finish()
  await expect.poll(() => save().getAttribute('aria-busy')).toBeNull()
})

test('keeps the idempotency key over a retry, until a value changes', async () => {
  const keys: string[] = []
  const send = async (_: Values, { idempotencyKey }: IdempotencyOptions) => {
    keys.push(idempotencyKey)
    throw new ApiError('TIMEOUT', 'No answer')
  }
  const { user } = await show(<Plan send={send} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  await user.click(save())
  await user.type(getTextbox('Name'), 's')
  await user.click(save())
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('loads the latest version after a conflict, and keeps the input', async () => {
  const send = vi.fn(async () => Promise.reject(createRefusal('CONFLICT')))
  const reload = async () => 'Ann renamed it'
  const { user } = await show(<Plan send={send} reload={reload} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Load latest' }))
  expect(await screen.findByText('Ann renamed it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load latest' })).toBeNull()
  expect(getTextbox('Name').value).toBe('Monday')
})

test('says why the latest version could not be loaded, and offers it again', async () => {
  const send = async () => Promise.reject(createRefusal('CONFLICT'))
  const reload = async () => Promise.reject(new ApiError('NETWORK_ERROR', 'fetch failed'))
  const { user } = await show(<Plan send={send} reload={reload} />)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Load latest' }))
  expect(await screen.findByText(/Unable to connect/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load latest' })).toBeTruthy()
})

test.each(['Escape', 'Close'])('%s asks before input is lost', async (method) => {
  const onClose = vi.fn()
  const { user } = await show(<Plan send={vi.fn()} onClose={onClose} />)
  const leave = async () =>
    method === 'Escape'
      ? user.keyboard('{Escape}')
      : user.click(screen.getByRole('button', { name: 'Close' }))
  await user.type(getTextbox('Name'), 'Monday')
  await leave()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(getTextbox('Name').value).toBe('Monday')
  expect(onClose).not.toHaveBeenCalled()
  await leave()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes at once without changes, and with Cancel', async () => {
  const onClose = vi.fn()
  const { user } = await show(<Plan send={vi.fn()} onClose={onClose} />)
  await user.type(getTextbox('Name'), 'a{Backspace}{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.type(getTextbox('Name'), 'Monday')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
