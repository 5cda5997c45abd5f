import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeClubSettings, clubSettings } from '#contract/club/club-settings.ts'
import { answer, requestsTo } from '../../testing/network.test-data.ts'
import { someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { EmbedSites } from './embed-sites.tsx'

const settings = {
  ...clubSettings.parse({ embedding: 'sites', embedSites: ['https://a.example'] }),
  clubName: 'The Rack',
  publicResults: true,
}

const saveSites = async (sites: string) => {
  answer(changeClubSettings, { settings, version: 4 })
  const { user } = await show(
    <ul>
      <EmbedSites settings={settings} version={3} />
    </ul>,
    { as: someUser({ role: 'admin' }) },
  )
  const field = await screen.findByLabelText('Sites')
  await user.clear(field)
  await user.type(field, sites)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

test('saves pasted addresses as sites, each once', async () => {
  await saveSites('https://Club.example/about{enter}*.league.example, https://club.example')
  expect(requestsTo(changeClubSettings).map(({ body }) => body)).toEqual([
    { version: 3, settings: { embedSites: ['https://club.example', '*.league.example'] } },
  ])
})

test('shows which address is not a site, and sends nothing', async () => {
  await saveSites('https://a.example ftp://b.example')
  await screen.findByText('“ftp:” is not a site. Enter one such as https://example.org.')
  expect(requestsTo(changeClubSettings)).toEqual([])
})
