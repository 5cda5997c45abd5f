import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClub } from '#contract/club/club.ts'
import { answer } from '../../testing/network.test-data.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { createEmbedCode } from './embed-code.ts'
import { EmbedDialog } from './embed-dialog.tsx'

const parts = [{ value: 'standings', label: 'Standings' }]
const open = async (embedding: 'anywhere' | 'sites' | 'nowhere') => {
  answer(getClub, { ...someClub, embedding })
  const dialog = (
    <EmbedDialog path="/p/tournaments/t1" name="Cup" parts={parts} onClose={() => {}} />
  )
  return show(dialog)
}
const getPreviewAddress = () =>
  screen.getByTitle<HTMLIFrameElement>('Preview').src.replace(/.*\/p/, '/p')

test('shows the code and the page for the chosen theme, part and colour', async () => {
  const { user } = await open('anywhere')
  await screen.findByText(/<iframe src=/)
  expect(getPreviewAddress()).toBe('/p/tournaments/t1?embed=true')
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  await user.selectOptions(screen.getByLabelText('Show first'), 'Standings')
  await user.click(screen.getByLabelText('Use my website’s colour'))
  expect(getPreviewAddress()).toBe(
    '/p/tournaments/t1?embed=true&theme=dark&color=f97316&tab=standings',
  )
  screen.getByText(/embed=true&amp;theme=dark&amp;color=f97316&amp;tab=standings/)
})

test('says that it works on named sites only', async () => {
  await open('sites')
  await screen.findByText('Works only on the sites listed under Settings, Public pages.')
})

test('says that embedding is off, without a preview', async () => {
  await open('nowhere')
  await screen.findByText(/^Embedding is off\./)
  expect(screen.queryByTitle('Preview')).toBeNull()
})

test('escapes a name in the code', () => {
  const embed = {
    path: '/p/x',
    title: '"A" <b> & co',
    theme: 'auto',
    color: null,
    part: null,
  } as const
  expect(createEmbedCode(embed, 'https://club.example')).toContain(
    'title="&quot;A&quot; &lt;b> &amp; co"',
  )
})
