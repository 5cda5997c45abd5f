import { createMessages } from '#engine/messages/create-messages.ts'

/** Texts of the e-mail and SMS that invite an address to a group, in English. */
export const t = createMessages({
  subject: 'An invitation to {group}',
  invites: '{sender} invites you to {group}, a group of {club}.',
  quoted: '“{message}”',
  answer: 'See the invitation and answer here:',
  noObligation:
    'Opening the link doesn’t accept the invitation. If you don’t know {club}, ignore this e-mail.',
})
