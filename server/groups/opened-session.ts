import type { MeetupState } from '#engine/groups/sessions/fold-session.ts'
import type { MeetupEvent } from '#engine/groups/sessions/session-events.ts'
import type { Opened } from './read-group.ts'
import type { MeetupRow } from './session-store.ts'

/** An evening as it stands, with the group that it belongs to. */
export type OpenedMeetup = {
  readonly row: MeetupRow
  readonly log: readonly MeetupEvent[]
  readonly state: MeetupState
  readonly group: Opened
}
