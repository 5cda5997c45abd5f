import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ImportRow, importPlayers } from '#contract/players/import.ts'
import { answer, idempotencyKeysTo, refuse, requestsTo } from '../../testing/network.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { setLanguage } from '../../ui/i18n/translations.ts'
import { ImportDialog } from './import-dialog.tsx'

const onClose = vi.fn()
const row = (line: number, name: string, changes: Partial<ImportRow>): ImportRow => ({
  line,
  name,
  email: null,
  startingLevel: null,
  fideNumber: null,
  nationalNumber: null,
  action: 'add',
  problems: [],
  duplicateOf: null,
  match: null,
  candidates: [],
  canAdd: true,
  ...changes,
})
const ann = {
  playerId: 'p1' as ImportRow['candidates'][number]['playerId'],
  name: 'Ann Moss',
  nickname: null,
  matchCount: 3,
  createdAt: '2025-03-01T12:00:00.000Z',
  lastPlayedAt: null,
}
const possibleMatch = {
  message: 'May be Ann Moss',
  key: 'import.perhaps',
  values: { names: 'Ann Moss' },
}
const rows = [
  row(2, 'Jörg Müller', {}),
  row(3, 'Ann Moss', { action: 'match', match: ann }),
  row(4, 'Ann B. Moss', { action: 'ask', problems: [possibleMatch], candidates: [ann] }),
]

beforeEach(() => {
  onClose.mockReset()
  localStorage.clear()
  answer(importPlayers, {
    rows,
    added: 1,
    matched: 1,
    skipped: 1,
    columns: ['name', 'email'],
    headingLine: 1,
  })
})

const csv = 'Name;Mail;Remarks\nMüller, Jörg;j@example.org;plays Tue\nAnn Moss;;\n'

async function uploadFile(bytes: BlobPart, name = 'members.csv') {
  const { user } = await show(<ImportDialog onClose={onClose} />)
  await user.upload(screen.getByLabelText('Choose file'), new File([bytes], name))
  return user
}

test('detects the columns and the encoding, which can be changed', async () => {
  const bytes = Uint8Array.from(csv, (letter) => letter.charCodeAt(0))
  const user = await uploadFile(bytes)
  expect(await screen.findByText('2 rows, 3 columns')).toBeTruthy()
  expect(screen.getByText(/Jörg Müller/)).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Encoding' }).value).toBe(
    'windows-1252',
  )
  const columns = ['Name', 'Mail', 'Remarks'].map(
    (name) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Import ${name} as` }).value,
  )
  expect(columns).toEqual(['name', 'email', 'none'])
  expect(screen.getByText('2 of 3 used')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'macintosh')
  expect(screen.queryByText(/Jörg Müller/)).toBeNull()
})

test('saves only after the rows are checked, with the chosen columns and actions', async () => {
  const user = await uploadFile(csv)
  await user.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
  const list = await screen.findByRole('list', { name: 'Rows' })
  expect(list.querySelector('li')!.textContent).toContain('May be Ann Moss')
  expect(screen.getByRole('status').textContent).toBe(
    '1 row needs a look. Choose, or it’ll be skipped.',
  )
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'What to do with Ann B. Moss, line 4' }),
    'New player',
  )
  const bodies = () =>
    requestsTo(importPlayers).map(({ body }) => body as { dryRun: boolean; choices: unknown[] })
  await waitFor(() => expect(bodies().at(-1)!.choices).toHaveLength(1))
  expect(bodies().every(({ dryRun }) => dryRun)).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Import 2 players' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies().at(-1)).toMatchObject({
    dryRun: false,
    delimiter: ';',
    columns: ['name', 'email', 'none'],
    headingLine: 1,
    choices: [{ line: 4, action: 'add', playerId: null }],
  })
})

test('asks before a chosen file is lost', async () => {
  const user = await uploadFile(csv)
  await screen.findByRole('button', { name: 'Check 2 rows' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
})

test('importing again after a failure uses the same idempotency key', async () => {
  const user = await uploadFile(csv)
  await user.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
  const importButton = await screen.findByRole('button', { name: 'Import 2 players' })
  refuse(importPlayers, 'CONFLICT')
  await user.click(importButton)
  await screen.findByRole('alert')
  await user.click(importButton)
  const saved = () =>
    idempotencyKeysTo(importPlayers).filter(
      (_, at) => (requestsTo(importPlayers)[at]!.body as { dryRun: boolean }).dryRun === false,
    )
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toBe(saved()[0])
})

test('shows the reasons in the language of the page', async () => {
  setLanguage({ tag: 'de', dir: 'ltr', messages: { 'rules.import.perhaps': 'Vielleicht {names}' } })
  try {
    const user = await uploadFile(csv)
    await user.click(await screen.findByRole('button', { name: 'Check 2 rows' }))
    const list = await screen.findByRole('list', { name: 'Rows' })
    expect(list.querySelector('li')!.textContent).toContain('Vielleicht Ann Moss')
  } finally {
    setLanguage(null)
  }
})

test('lists the federation numbers that a player gets', async () => {
  const numbers = { fideNumber: '99990001', nationalNumber: 'L 7' }
  const withNumbers = [
    row(2, 'Jörg Müller', numbers),
    row(3, 'Ann Moss', { action: 'match', match: ann, ...numbers }),
  ]
  const counts = { added: 1, matched: 1, skipped: 0, columns: [], headingLine: 1 }
  answer(importPlayers, { rows: withNumbers, ...counts })
  const user = await uploadFile(
    'Name;FIDE-ID;Lizenznummer\nMüller, Jörg;99990001;L 7\nAnn Moss;;\n',
  )
  const columns = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: /^Import / })
  expect(columns.map(({ value }) => value)).toEqual(['name', 'fide', 'national'])
  await user.click(screen.getByRole('button', { name: 'Check 2 rows' }))
  const list = await screen.findByRole('list', { name: 'Rows' })
  expect(list.textContent).toContain('New player, 99990001, L 7.')
  expect(list.textContent).toContain('Matched with Ann Moss, adds federation number.')
})

test('remembers the columns for the next file with the same headings', async () => {
  const user = await uploadFile(csv)
  const remarks = () =>
    screen.findByRole<HTMLSelectElement>('combobox', { name: 'Import Remarks as' })
  await user.selectOptions(await remarks(), 'level')
  await user.click(screen.getByRole('button', { name: 'Check 2 rows' }))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.upload(screen.getByLabelText('Choose file'), new File([csv], 'next.csv'))
  expect((await remarks()).value).toBe('level')
})

test('explains that a workbook cannot be imported', async () => {
  await uploadFile('PK\u0003\u0004', 'members.csv')
  expect((await screen.findByRole('alert')).textContent).toContain('workbook')
})
