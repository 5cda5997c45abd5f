import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  profile: 'Profile',
  security: 'Security',
  profileFailed: 'Your profile could not be loaded',

  whatClubSees: 'What the club sees',
  yourName: 'Your name',
  playerNamedAlike: 'Your player takes the same name.',
  username: 'Username',
  usernameRules: '3 to 20 letters, digits, underscores or hyphens.',
  usernameOfDemo: 'The username of the demo user cannot be changed.',
  avatar: 'Avatar',
  yourInitials: 'Your initials',
  avatarRules: 'Up to 10 characters, an emoji too. Left empty, it shows your initials.',
  saved: 'Profile saved',
  loadedSaveAgain: 'Loaded. Save again to put your changes over what is there now.',

  account: 'Account',
  email: 'E-mail',
  verified: 'Verified',
  yes: 'Yes',
  notYet: 'Not yet',
  role: 'Role',
  roleOf: '{role}. An administrator can change it.',
  secondFactor: 'Second factor',
  on: 'On',
  off: 'Off',
  since: 'Since',
  verifyAddress: 'Verify the address, so that a forgotten password can be set anew.',
  sendLink: 'Send the link',
  linkSent: 'A link is on its way to {email}. It works for a day.',

  yourPlayer: 'Your player',
  noPlayerLinked:
    'No player is linked to this account, so it can record no matches. Ask for yours, or type the code that an organiser gave you.',
  picture: 'Picture…',
  anotherIsMe: 'Another player is me',
  thisIsMe: 'This is me',
  claimWaits: 'You asked for {name} {when}. An organiser answers.',
  takeBack: 'Take back',

  whichPlayer: 'Which player is you?',
  how: 'How',
  ownData: 'Download my data',
  ownDataLead: 'Everything that the club keeps of you, as a file.',
  eraseMeLead:
    'Take everything personal out of the club, for good. Your matches stay without your name.',
  eraseMe: 'Erase me…',
  findMyPlayer: 'Find my player',
  haveCode: 'I have a code',
  linkedAlready: 'This player is linked to you already.',
  askFor: 'Ask for {name}? An organiser looks at it first.',
  accountMoves: 'Your account then moves from the player it has now.',
  chooseAnother: 'Choose another',
  askForIt: 'Ask for it',
  asked: 'Asked',
  organiserDecides: 'An organiser decides about {name}.',
  invitationCode: 'Code of the invitation',
  invitationHint: 'An organiser makes it on the player’s page. It works once, for 14 days.',
  linkThisPlayer: 'Link this player',
  linked: 'Linked',
  isYours: '{name} is yours now.',
  thePlayerIsYours: 'The player is yours now.',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
