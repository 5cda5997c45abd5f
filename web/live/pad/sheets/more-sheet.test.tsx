import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startLive, stopLive } from '#contract/live/events.ts'
import { refuse, requestsTo } from '../../../testing/network.test-data.ts'
import { someUser } from '../../../testing/people.test-data.ts'
import { show } from '../../../testing/screen.test-data.tsx'
import { OpenMatch } from '../../storage/open-match.ts'
import { startMatch } from '../../storage/start-match.ts'
import { loadStored } from '../../storage/store.ts'
import { getSideNames } from '../score/side-names.ts'
import { MoreSheet } from './more-sheet.tsx'

const userId = 'user-1'
const createSide = (name: string) => [{ id: name as never, name, avatarUrl: null }]

async function openSheet() {
  refuse(startLive, 'CONFLICT')
  const id = await startMatch({
    setup: { game: 'foosball', settings: { to: 5, games: 1, kickoff: 1 } },
    player1Id: 'ana' as never,
    player2Id: 'ben' as never,
    sides: [createSide('Ana Able'), createSide('Ben Baker')],
    userId,
  })
  const openMatch = await OpenMatch.open(id, userId)
  await openMatch.flush()
  expect(await loadStored(id)).not.toBeNull()
  const { user } = await show(
    <MoreSheet
      openMatch={openMatch}
      scoring={openMatch.get()}
      sides={getSideNames(openMatch.get().match)}
      isLeftHanded={false}
      setLeftHanded={vi.fn()}
      isCallerOn={false}
      setCallerOn={vi.fn()}
      lock={null}
      compare={vi.fn()}
      handOver={vi.fn()}
      close={vi.fn()}
    />,
    { as: someUser({ isTablet: true }), path: '/live/$id/score', at: `/live/${id}/score` },
  )
  return { user, id, openMatch }
}

test('a match whose start the server refuses can be discarded', async () => {
  const { user, id } = await openSheet()
  expect(screen.queryByRole('button', { name: 'Stop match' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Discard match' }))
  expect(await loadStored(id)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete it with all entries' }))
  await vi.waitFor(async () => expect(await loadStored(id)).toBeNull())
  expect(requestsTo(stopLive)).toEqual([])
})

test('a double tap neither discards a match nor records a retirement', async () => {
  const { user, id, openMatch } = await openSheet()
  for (const name of ['Discard match', 'Ana Able retired', 'Ben Baker retired']) {
    await user.dblClick(await screen.findByRole('button', { name }))
    await screen.findByRole('button', { name })
  }
  expect(await loadStored(id)).not.toBeNull()
  expect(openMatch.get().match.status).toBe('live')
})

test('records the retirement that was confirmed', async () => {
  const { user, openMatch } = await openSheet()
  const confirm = vi.spyOn(openMatch, 'confirm').mockResolvedValue(undefined as never)
  await user.click(screen.getByRole('button', { name: 'Ben Baker retired' }))
  await user.click(screen.getByRole('button', { name: 'Record that Ben Baker retired' }))
  expect(confirm).toHaveBeenCalledExactlyOnceWith(2)
})
