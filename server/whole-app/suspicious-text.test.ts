import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { changeClubSettings } from '#contract/club/club-settings.ts'
import { pairDisplay } from '#contract/club/displays.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { examples } from '#contract/examples.ts'
import { createGroup } from '#contract/groups/group.ts'
import { scoreByCode } from '#contract/live/codes.ts'
import { importPlayers } from '#contract/players/import.ts'
import { addPlayer, updatePlayer } from '#contract/players/players.ts'
import { addSeason } from '#contract/club/seasons.ts'
import { updateProfile } from '#contract/security/membership.ts'
import { addPasskey } from '#contract/security/passkeys.ts'
import { changePassword } from '#contract/security/passwords.ts'
import { addAffiliation } from '#contract/teams/affiliations.ts'
import { addTeamSystem } from '#contract/teams/systems.ts'
import { createTeam } from '#contract/teams/team.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'

describe.each(engineNames)('suspicious text on %s', async (engine) => {
  const { organiser, admin } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Zed Organiser'),
    admin: await world.join('admin', 'Ada Admin'),
  }))

  const create = async (fields: object) =>
    organiser.call(createTournament, { body: { name: 'Spring Cup', ...fields } })
  const listAuditEntries = async (kind = 'text.noted') => {
    const { items } = (await admin.call(listAudit, {})).body
    return items.filter(({ eventType }) => eventType === kind)
  }

  test.each([
    ['description', '<script>alert(1)</script>', 'Script tags are not allowed'],
    ['rules', '-'.repeat(50), 'Must not repeat one character 50 times or more'],
    ['venue', '< /SCRIPT >', 'Script tags are not allowed'],
    ['prizes', 'a\u0000b', 'Null bytes are not allowed'],
  ])('in the %s of a tournament is refused with the rule: %j', async (field, text, message) => {
    const answer = await create({ [field]: text })
    expect(answer.status).toBe(400)
    expect(answer.error.details).toEqual([expect.objectContaining({ field, message })])
  })

  const named = {
    addPlayer,
    createTournament,
    addSeason,
    addAffiliation,
    createTeam,
    addTeamSystem,
    createGroup,
    pairDisplay,
    scoreByCode,
    addPasskey,
  } as const
  test.each(Object.keys(named) as (keyof typeof named)[])(
    'makes %s refuse an invisible name',
    async (endpointName) => {
      const { body } = examples[endpointName] as { body: { system?: object } }
      for (const name of ['\u200b', '\u3164\u3164', '\u2800', ' \u00ad\u200d ']) {
        const { system } = body
        const hidden = system === undefined ? { ...body, name } : { system: { ...system, name } }
        const answer = await admin.call(named[endpointName] as Endpoint, { body: hidden } as never)
        expect(answer.status).toBe(400)
        expect(answer.error.details).toEqual([
          expect.objectContaining({
            field: expect.stringMatching(/(^|\.)name$/),
            message: 'This field is required',
          }),
        ])
      }
    },
  )

  test('that is invisible is refused as a club name', async () => {
    const settings = { clubName: '\u3164\u2800' }
    const answer = await admin.call(changeClubSettings, { body: { version: 1, settings } })
    expect(answer.error.details).toEqual([
      expect.objectContaining({
        field: 'settings.clubName',
        message: 'This field is required',
      }),
    ])
  })

  test('that is invisible is refused as a table name', async () => {
    const { error } = await create({ tables: ['Table 1', '\u3164'] })
    expect(error.details).toEqual([expect.objectContaining({ message: 'This field is required' })])
  })

  test('is refused by the same rule in a member’s own data', async () => {
    const name = 'Zed <script src=x>'
    const profile = await organiser.call(updateProfile, { body: { version: 1, name } })
    expect(profile.error.details[0]!.message).toBe('Script tags are not allowed')
    const params = { id: organiser.playerId }
    const player = await organiser.call(updatePlayer, { params, body: { version: 1, name } })
    expect(player.error.details[0]!.message).toBe('Script tags are not allowed')
  })

  test('is stored as typed and audited if it looks like SQL, and plain sentences pass', async () => {
    const plain = await create({ description: 'Select two from each group; drop the rest.' })
    expect(plain.body.description).toBe('Select two from each group; drop the rest.')
    expect(await listAuditEntries()).toEqual([])
    const suspiciousText = "Robert'); DROP TABLE players;--"
    const tournament = await create({ description: suspiciousText })
    expect(tournament.body.description).toBe(suspiciousText)
    await expect
      .poll(async () => listAuditEntries())
      .toMatchObject([{ userId: organiser.userId, outcome: 'success' }])
    expect(JSON.stringify(await listAuditEntries())).not.toContain('DROP')
  })

  test.each([
    ['script', 'Come <script>alert("Gotcha")</script>'],
    ['nullByte', 'Gotcha\u0000'],
    ['repeated', `Gotcha ${'-'.repeat(50)}`],
  ])('refused as %s is audited with its sender but without the text', async (fault, text) => {
    await create({ description: text })
    await expect
      .poll(async () => listAuditEntries('text.refused'))
      .toMatchObject([
        {
          userId: organiser.userId,
          outcome: 'blocked',
          details: { method: 'POST', route: '/api/tournaments', fault },
        },
      ])
    expect(JSON.stringify(await listAuditEntries('text.refused'))).not.toContain('Gotcha')
  })

  test('refused many times does not flood the log', async () => {
    for (let i = 0; i < 30; i++) await create({ description: '<script>' })
    await expect.poll(async () => (await listAuditEntries('text.refused')).length).toBe(20)
  })

  test('stored many times does not flood the log', async () => {
    for (let i = 0; i < 30; i++) await create({ description: "' or 1=1 --" })
    await expect.poll(async () => (await listAuditEntries()).length).toBe(20)
  })

  test('is not checked for in passwords and whole files', async () => {
    const password = `<script>${'!'.repeat(50)}aA1`
    const body = { currentPassword: password, newPassword: password, confirmPassword: password }
    const changed = await organiser.call(changePassword, { body })
    expect(JSON.stringify(changed.error)).not.toContain('Script tags')
    const csv = `name,email\n${'Anna Berg van den Eikenboom,\n'.repeat(450)}`
    const read = await organiser.call(importPlayers, { body: { csv, dryRun: true } })
    expect(read.status).toBe(200)
  })
})
