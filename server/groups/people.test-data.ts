import { createGroup } from '#contract/groups/group.ts'
import { answerInvitation } from '#contract/groups/invitations.ts'
import { listNotices } from '#contract/notices.ts'
import { accepted, type Caller, type Requester, type World } from '../testing/world.ts'

/** Creates three players and an administrator of a club. */
export async function joinPeople(world: World) {
  return {
    ann: await world.join('player', 'Ann Ashe'),
    ben: await world.join('player', 'Ben Bold'),
    cleo: await world.join('player', 'Cleo Cole'),
    admin: await world.join('admin', 'Ada Keeper'),
  }
}

/** Creates a practice group as the caller, who becomes its admin. */
export async function makeGroup({ call }: Caller, body: object = {}) {
  const practice = { name: 'Thursday Practice', template: 'practice-group' } as const
  return accepted(await call(createGroup, { body: { ...practice, ...body } }))
}

/** Answers an invitation; `never` declines all further ones of the group. */
export async function answer(
  { call }: Requester,
  id: string,
  to: 'accept' | 'decline' | 'ask_again',
  never = false,
) {
  return call(answerInvitation, { params: { id }, body: { answer: to, never } })
}

/** Returns the titles of a person's notices. */
export async function listNoticeTitles({ call }: Caller): Promise<string[]> {
  return accepted(await call(listNotices, { query: {} })).items.map(({ title }) => title)
}
