import type { MeetupState } from '#engine/groups/meetups/fold-meetup.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { LoadedGroup } from '../read-group.ts'
import type { MeetupRow } from './store.ts'

/** A loaded meetup with its group. */
export type LoadedMeetup = {
  readonly row: MeetupRow
  readonly log: readonly MeetupEvent[]
  readonly state: MeetupState
  readonly group: LoadedGroup
}
