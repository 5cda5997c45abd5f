import { sayFrom, type Sayer } from '../words/say.ts'

/** Why a group refuses something, in English. */
export const groupWords = {
  'group.notFound': 'There is no such group',
  'group.archived': 'This group is archived; restore it first',
  'group.notArchived': 'This group is not archived',
  'group.nobodyLeft': 'Nobody is left in this group who could lead it',
  'group.full': 'This group is full: it has {count} places',
  'group.belowMembers': 'There are {count} members already',
  'group.memberAlready': 'Already a member of this group',
  'group.notMember': 'Not a member of this group',
  'group.lastAdmin': 'A group needs an admin: make somebody else one first',
  'group.newAdmin': 'Whoever became an admin less than 24 hours ago cannot remove another one',
  'group.creator':
    'Only an organiser can remove the person who made the group, or change their role',
  'group.membersOnly': 'Somebody who removes others cannot remove an admin',
  'group.retired': 'This player does not take part in the club any more',
  'group.hasAccount': 'This player has an account: send an invitation instead',
  'group.askedAlready': 'You have asked to join already',
  'group.nobodyAsked': 'Nobody waits for an answer to this request any more',
  'group.byInvitation': 'People come into this group by invitation',
  'group.needsColor': 'A colour is # and six digits or letters from a to f',

  'session.notFound': 'There is no such evening',
  'session.endsFirst': 'The end must come after the beginning',
  'session.runnersOnly': 'Only its host and the admins of the group run this evening',
  'session.membersOnly': 'Only members of the group answer',
  'session.cancelled': 'This evening was cancelled',
  'session.over': 'This evening is over',
  'session.notOpen': 'Answers are not open yet',
  'session.notThere': 'They did not say that they come',
  'session.notWaiting': 'They do not wait for a place',
  'session.isMember': 'Members answer for themselves',
  'session.guestTwice': 'They are on the list already',
  'session.whom': 'Say whom it is about',
  'session.inPast': 'An evening cannot begin in the past',
  'session.tooFew': 'Two people have to be there',

  'invitation.notFound': 'There is no such invitation',
  'invitation.pending': 'There is an open invitation already',
  'invitation.peace': 'Declined lately; an invitation can be sent again after 7 days',
  'invitation.notAvailable': 'This player is not available',
  'invitation.expired': 'This invitation has expired; ask for a new one',
  'invitation.accepted': 'This invitation was accepted already',
  'invitation.declined': 'This invitation was declined',
  'invitation.revoked': 'This invitation was taken back',
  'invitation.memberInstead': 'This invitation was accepted: remove the member instead',
  'invitation.resentOften':
    'An invitation is sent again {most} times at most; take it back and send a new one',
  'invitation.resentLately': 'An invitation can be sent again after an hour',
  'invitation.tooMany': 'You can send {left} more invitations today',
  'invitation.groupTooMany': 'This group can send {left} more invitations today',
  'invitation.notExpired': 'This invitation has not run out',
  'invitation.whom': 'Say who is invited: a player, an e-mail or a phone number',
  'invitation.linkOver': 'This link is used up, out of date or was replaced; ask for a new one',
} as const

export const say: Sayer<typeof groupWords> = sayFrom(groupWords)
