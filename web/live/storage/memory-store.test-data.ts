import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'

/** The functions of `store.ts` in memory, fast enough for thousands of matches. */
export function memoryStore(name: string) {
  let device = name
  let renamed = 0
  const matches = new Map<string, StoredLiveMatch>()
  const events = new Map<string, Map<number, StoredLiveEvent>>()
  const matchEvents = (id: string) => {
    if (!events.has(id)) events.set(id, new Map())
    return events.get(id)!
  }
  const sortedEvents = (id: string) =>
    [...matchEvents(id).values()].sort((one, two) => one.seq - two.seq)
  return {
    loadDeviceId: async () => device,
    replaceDeviceId: async () => (device = `${name}-${(renamed += 1)}`),
    loadStored: async (id: string) => {
      const match = matches.get(id)
      return match === undefined ? null : { match, events: sortedEvents(id) }
    },
    saveMatch: async (match: StoredLiveMatch) => void matches.set(match.id, match),
    saveReceived: async (match: StoredLiveMatch) => {
      const { start, confirm } = matches.get(match.id) ?? match
      matches.set(match.id, { ...match, start, confirm })
    },
    saveEvents: async (added: readonly StoredLiveEvent[]) => {
      if (added.some(({ matchId, seq }) => matchEvents(matchId).has(seq))) return false
      for (const event of added) matchEvents(event.matchId).set(event.seq, event)
      return true
    },
    updateEvents: async (answered: readonly StoredLiveEvent[]) => {
      for (const event of answered) matchEvents(event.matchId).set(event.seq, event)
    },
    renameStored: async () => [],
    findUnsentMatches: async () => [],
    deleteOld: async () => {},
    deleteStored: async () => {},
  }
}
