import { archiveGroup, createGroup } from '#contract/groups/group.ts'
import { makeJoinLink, sendInvitation } from '#contract/groups/invitations.ts'
import { answerMeetup, listMeetups, planMeetup } from '#contract/groups/meetups.ts'
import { joinGroup } from '#contract/groups/members.ts'
import type { People } from './people.ts'
import { inventWord, type Scene, type Scenes } from './stage.ts'

/** Scenes of groups, each in the state that its request needs. */
export function groupScenes(people: People, now: () => number): Scenes {
  const { admin, stageOnePlayer, createPerson } = people
  const createNewGroup = async (body: { requireApproval?: boolean } = {}) => {
    const named = { name: `Group ${inventWord()}`, template: 'practice-group' as const, ...body }
    return (await admin.do(createGroup, { body: named })).id
  }
  const stageGroup = async (): Promise<Scene> => {
    return {
      values: { ...(await stageOnePlayer()).values, 'group-thursday': await createNewGroup() },
    }
  }
  /** A person with an account who joined or asked to join. */
  const stageJoinedPerson = async (requireApproval = false): Promise<Scene> => {
    const id = await createNewGroup({ requireApproval })
    const { by, values } = await createPerson()
    await by.do(joinGroup, { params: { id }, body: {} })
    const owen = values['player-nia']!
    return { by, values: { 'group-thursday': id, 'player-owen': owen } }
  }
  const asAdmin = async (scene: Promise<Scene>): Promise<Scene> => {
    const { values } = await scene
    return { by: admin, values: values! }
  }
  const stageOutsider = async (): Promise<Scene> => {
    const { by } = await createPerson()
    return { by, values: { 'group-thursday': await createNewGroup() } }
  }
  const stageArchivedGroup = async (): Promise<Scene> => {
    const id = await createNewGroup()
    await admin.do(archiveGroup, { params: { id }, body: { version: 1 } })
    return { values: { 'group-thursday': id } }
  }
  /** A person with an account who is invited. */
  const stageInvitedPerson = async (): Promise<Scene> => {
    const id = await createNewGroup()
    const { by, values } = await createPerson()
    const body = { playerId: String(values['player-nia']) }
    const { id: invitation } = await admin.do(sendInvitation, { params: { id }, body })
    return { by, values: { 'group-thursday': id, 'invitation-owen': invitation } }
  }
  const stagePlayerToInvite = async (): Promise<Scene> => {
    const { values } = await createPerson()
    const owen = String(values['player-nia'])
    return { values: { 'group-thursday': await createNewGroup(), 'player-owen': owen } }
  }
  const stageJoinLink = async (): Promise<Scene> => {
    const id = await createNewGroup()
    const { link } = await admin.do(makeJoinLink, { params: { id }, body: {} })
    const { by } = await createPerson()
    return { by, values: { 'join-code': link!.code } }
  }
  /** A club night with two answers, for the person who runs it. */
  const stageMeetup = async (): Promise<Scene> => {
    const id = await createNewGroup()
    const formatTimeIn = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
    const body = { startsAt: formatTimeIn(1), endsAt: formatTimeIn(3) }
    const { coming } = await admin.do(planMeetup, { params: { id }, body })
    const params = { id: coming[0]!.id }
    const members = [await createPerson(), await createPerson()]
    for (const { by } of members) {
      await by.do(joinGroup, { params: { id }, body: {} })
      await by.do(answerMeetup, { params, body: { answer: 'yes' } })
    }
    return { by: admin, values: { 'group-thursday': id, 'evening-thursday': params.id } }
  }
  const stageWeeklyMeetup = async (): Promise<Scene> => {
    const id = await createNewGroup()
    const formatTimeIn = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
    const everyWeek = { daysAhead: 7 }
    const body = { startsAt: formatTimeIn(1), endsAt: formatTimeIn(3), everyWeek }
    const { rules } = await admin.do(planMeetup, { params: { id }, body })
    const starts = {
      '2026-12-03T20:00:00.000Z': formatTimeIn(200),
      '2026-12-03T22:00:00.000Z': formatTimeIn(202),
    }
    return { by: admin, values: { 'group-thursday': id, 'rule-thursday': rules[0]!.id, ...starts } }
  }
  const stageMeetupAsMember = async (): Promise<Scene> => {
    const { values } = await stageMeetup()
    const id = String(values!['group-thursday'])
    const { by } = await createPerson()
    await by.do(joinGroup, { params: { id }, body: {} })
    return { by, values: values! }
  }
  const withCalendarKey = async (): Promise<Scene> => {
    const { by, values } = await stageMeetupAsMember()
    const id = String(values!['group-thursday'])
    const { calendarPath } = await by!.do(listMeetups, { params: { id } })
    return { values: { ...values, 'calendar-key': calendarPath!.split('/').at(-2)! } }
  }
  return {
    listInvitations: stageGroup,
    sendInvitation: stagePlayerToInvite,
    inviteInBulk: stageGroup,
    resendInvitation: async () => asAdmin(stageInvitedPerson()),
    revokeInvitation: async () => asAdmin(stageInvitedPerson()),
    readInvitation: stageInvitedPerson,
    answerInvitation: stageInvitedPerson,
    makeJoinLink: stageGroup,
    closeJoinLink: stageGroup,
    readJoinLink: stageJoinLink,
    joinByLink: stageJoinLink,
    listMeetups: stageGroup,
    planMeetup: stageGroup,
    changeMeetup: stageMeetup,
    answerMeetup: stageMeetupAsMember,
    changeMeetupRule: stageWeeklyMeetup,
    endMeetupRule: stageWeeklyMeetup,
    setAutoSignUp: stageGroup,
    runMeetup: stageMeetup,
    startNight: stageMeetup,
    exportAttendance: stageGroup,
    getGroupCalendar: withCalendarKey,
    getGroup: stageGroup,
    updateGroup: stageGroup,
    archiveGroup: stageGroup,
    restoreGroup: stageArchivedGroup,
    deleteGroup: stageGroup,
    pinNotice: stageGroup,
    listPlayerGroups: stageOnePlayer,
    joinGroup: stageOutsider,
    withdrawRequest: async () => stageJoinedPerson(true),
    answerRequest: async () => asAdmin(stageJoinedPerson(true)),
    leaveGroup: async () => stageJoinedPerson(),
    muteGroup: stageGroup,
    addMember: stageGroup,
    changeMember: async () => asAdmin(stageJoinedPerson()),
    removeMember: async () => asAdmin(stageJoinedPerson()),
    getGroupBoard: stageGroup,
  }
}
