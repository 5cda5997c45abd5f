import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clubQuery } from '../club/club.ts'
import { queryClient } from '../cache/query-client.ts'
import { someClub } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { ShareButton } from './share-button.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

const thing = { kind: 'leaderboard', sportId: 'darts' } as const
const getText = (isPublic: boolean) => (isPublic ? '1. Ann' : 'Darts leaderboard')
const open = async (publicResults: boolean) => {
  queryClient.setQueryData(clubQuery.queryKey, { ...someClub, publicResults })
  return show(<ShareButton thing={thing} title="Darts" text={getText} />)
}
const shareSheet = (share: () => Promise<void>) => Object.assign(navigator, { share })
const press = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Share' }))

test('opens the device’s share sheet with the text and the public page', async () => {
  const share = vi.fn(async () => {})
  shareSheet(share)
  await press(await open(true))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Darts',
    text: '1. Ann',
    url: `${location.origin}/p/leaderboard?sport=darts`,
  })
})

test('says that the link is for members, and names no one, where results are private', async () => {
  const share = vi.fn(async () => {})
  shareSheet(share)
  await press(await open(false))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Darts',
    text: 'Darts leaderboard\nOnly members of the club can open this link.',
    url: `${location.origin}/leaderboard?sport=darts`,
  })
})

test('does nothing more when the share sheet is closed', async () => {
  shareSheet(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  const shown = await open(true)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await press(shown)
  screen.getByRole('button', { name: 'Share' })
  expect(write).not.toHaveBeenCalled()
  expect(screen.queryByRole('group')).toBeNull()
})

test('copies where there is no share sheet', async () => {
  await press(await open(true))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(
    `1. Ann\n${location.origin}/p/leaderboard?sport=darts`,
  )
})

test('copies where the share sheet refuses', async () => {
  shareSheet(async () => {
    throw new DOMException('not allowed', 'NotAllowedError')
  })
  await press(await open(true))
  await screen.findByRole('button', { name: 'Copied' })
})

test('shows the text to copy by hand where the page may not copy', async () => {
  const shown = await open(true)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'))
  await press(shown)
  const box = await screen.findByRole('group', { name: 'Text to share' })
  expect(box.textContent).toContain(`1. Ann\n${location.origin}/p/leaderboard?sport=darts`)
})
