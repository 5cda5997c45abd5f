import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { version } from '../fields.ts'
import { sportIds } from '#engine/sports/types.ts'
import { clubName, embeddings, signUpModes } from './club.ts'
import { isTimeZone, ownTimeZone } from './club-time.ts'

/** Colours for buttons and links; each is readable on light and dark backgrounds. */
export const clubColours = ['orange', 'blue', 'green', 'plum', 'red', 'graphite'] as const
export const firstDays = ['monday', 'sunday', 'saturday'] as const

/** A site as in `frame-ancestors`: a host with optional scheme and port. */
export const sitePattern =
  /^(?:https?:\/\/)?(?:\*\.)?(?:[a-z0-9-]{1,63}\.){0,10}[a-z0-9-]{1,63}(?::\d{1,5})?$/

/** Who is permitted: organisers and administrators only, or every player. */
const permittedPeople = z.enum(['organisers', 'everyone'])

/** Settings that administrators choose for the club. */
const fields = {
  signUp: z
    .enum(signUpModes)
    .describe('Whether anyone can sign up, an administrator must approve, or sign-up is closed'),
  organizerRights: z
    .enum(['approval', 'at_once'])
    .describe('Whether new organizers need approval, or have their rights at once'),
  verifyEmailFirst: z
    .boolean()
    .describe('Whether members must verify their e-mail address before they can change anything'),
  recordForOthers: permittedPeople.describe('Who may record matches that they did not play'),
  guestsBy: permittedPeople.describe('Who may add guests: players with only a name'),
  groupsBy: permittedPeople.describe('Who may create groups'),
  colour: z.enum(clubColours).describe('The colour of buttons, links and marks'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'There is no such time zone')
    .describe('IANA name of the club’s time zone'),
  weekStart: z.enum(firstDays).describe('First day of the week'),
  publicTournaments: z.boolean().describe('Whether public tournaments have pages and a calendar'),
  embedding: z
    .enum(embeddings)
    .describe('Which sites may show public pages in a frame: none, those of `embedSites`, or any'),
  embedSites: z
    .array(z.string().max(200).regex(sitePattern, 'Enter a site such as https://example.org'))
    .max(20)
    .describe('Sites without a path; `*.example.org` includes every subdomain'),
  pushNotices: z
    .boolean()
    .describe('Whether members can receive push notices, through the services of browser vendors'),
  sports: z
    .array(z.enum(sportIds))
    .min(1, 'A club plays at least one sport')
    .describe('The sports that the club plays; the history of other sports is kept'),
} as const

/** The settings with a default, stored together. */
export const clubSettings = z.object({
  signUp: fields.signUp.default('open'),
  organizerRights: fields.organizerRights.default('approval'),
  verifyEmailFirst: fields.verifyEmailFirst.default(false),
  recordForOthers: fields.recordForOthers.default('organisers'),
  guestsBy: fields.guestsBy.default('organisers'),
  groupsBy: fields.groupsBy.default('everyone'),
  colour: fields.colour.default('orange'),
  timeZone: z.string().default(ownTimeZone),
  weekStart: fields.weekStart.default('monday'),
  publicTournaments: fields.publicTournaments.default(true),
  embedding: fields.embedding.default('anywhere'),
  embedSites: fields.embedSites.default([]),
  pushNotices: fields.pushNotices.default(false),
  sports: z.array(z.enum(sportIds)).default([...sportIds]),
})
export type ClubSettings = z.output<typeof clubSettings>

/** All settings, including those stored as columns of the club. */
const everySetting = {
  ...fields,
  clubName,
  publicResults: z.boolean().describe('Whether results are public'),
} as const
export type EverySetting = ClubSettings & {
  readonly clubName: string
  readonly publicResults: boolean
}

const reply = z.object({ settings: z.object({ ...everySetting, clubName: z.string() }), version })

export const getClubSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Get the club’s settings',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply,
})

export const changeClubSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: 'Change club settings; omitted ones are unchanged',
  tag: 'Admin',
  access: 'signed-in',
  body: z.object({ version, settings: z.object(everySetting).partial() }),
  changes: ['club', 'groups', 'matches', 'players', 'tournaments'],
  status: 200,
  reply,
})
