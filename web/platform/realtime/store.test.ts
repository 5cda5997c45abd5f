import { expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  const store = await import('./store.ts')
  return { ...store, ...(await import('./reduce.ts')) }
}

test('replays actions from before the connection was loaded', async () => {
  const { dispatch, realtime, setReducer, reduce } = await load()
  dispatch({ type: 'connecting' })
  dispatch({ type: 'notices-counted', unread: 3 })
  expect(realtime()).toMatchObject({
    connection: { connecting: true },
    notifications: { unreadCount: 0 },
  })
  setReducer(reduce)
  expect(realtime()).toMatchObject({
    connection: { connecting: true },
    notifications: { unreadCount: 3 },
  })
})

test('discards earlier actions after signing out', async () => {
  const { dispatch, realtime, setReducer, reduce } = await load()
  dispatch({ type: 'notices-counted', unread: 3 })
  dispatch({ type: 'reset' })
  setReducer(reduce)
  expect(realtime().notifications.unreadCount).toBe(0)
})

test('stops connecting if the connection cannot be loaded', async () => {
  const { dispatch, realtime } = await load()
  dispatch({ type: 'connecting' })
  dispatch({ type: 'rejected' })
  expect(realtime().connection).toMatchObject({ connecting: false, connected: false })
})
