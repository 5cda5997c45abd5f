import type { SessionState } from '#engine/groups/sessions/fold-session.ts'
import type { SessionEvent } from '#engine/groups/sessions/session-events.ts'
import type { Opened } from './read-group.ts'
import type { SessionRow } from './session-store.ts'

/** An evening as it stands, with the group that it belongs to. */
export type OpenedSession = {
  readonly row: SessionRow
  readonly log: readonly SessionEvent[]
  readonly state: SessionState
  readonly group: Opened
}
