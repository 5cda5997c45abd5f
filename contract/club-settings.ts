import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { version } from './fields.ts'
import { signUpModes } from './club.ts'

/** Organisers and administrators, or every player beside them. */
const whoMay = z.enum(['organisers', 'everyone'])

/** What an administrator decides for the club. */
const fields = {
  signUp: z
    .enum(signUpModes)
    .describe('Newcomers come in at once, wait for an administrator, or cannot sign up'),
  organizerRights: z
    .enum(['approval', 'at_once'])
    .describe('Whoever signs up as organizer is one once approved, or at once'),
  verifyEmailFirst: z.boolean().describe('Whether an e-mail is verified before the first change'),
  recordForOthers: whoMay.describe('Who may record matches that they did not play'),
  guestsBy: whoMay.describe('Who may add guests: players with a name alone'),
} as const

/** Every setting, each with what holds where nobody chose. */
export const clubSettings = z.object({
  signUp: fields.signUp.default('open'),
  organizerRights: fields.organizerRights.default('approval'),
  verifyEmailFirst: fields.verifyEmailFirst.default(false),
  recordForOthers: fields.recordForOthers.default('organisers'),
  guestsBy: fields.guestsBy.default('organisers'),
})
export type ClubSettings = z.output<typeof clubSettings>

const reply = z.object({ settings: z.object(fields), version })

export const getClubSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What the club has decided: who comes in, and who may do what',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply,
})

export const changeClubSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: 'Change settings of the club; what is left out stays',
  tag: 'Admin',
  access: 'signed-in',
  body: z.object({ version, settings: z.object(fields).partial() }),
  status: 200,
  reply,
})
