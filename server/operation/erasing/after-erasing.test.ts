import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { eraseMe, erasePlayer } from '#contract/players/erasing.ts'
import { correctMatch, getMatch } from '#contract/matches.ts'
import { getPlayer, mergePlayer } from '#contract/players/players.ts'
import { startTournament } from '#contract/tournaments/life.ts'
import { correctResult, reportResult } from '#contract/tournaments/matches.ts'
import { addParticipant } from '#contract/tournaments/participants.ts'
import {
  sendCommand,
  change,
  setUpTeams,
  read,
  win,
} from '../../teams/matches/team-match.test-data.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup } from '../../testing/tournament.ts'
import {
  accepted,
  createWorld,
  type Caller,
  type World,
  type Requester,
} from '../../testing/world.ts'
import { findDifferences } from '../verification/projection-checks.ts'
import { readErasedIds } from './erased-ids.ts'
import { editMentions, createErasureClub, type ErasureClub } from './erasure-club.test-data.ts'
import { name, password, signUpAs } from './active-member.test-data.ts'

describe.each(engineNames)('after a person was erased on %s', (engine) => {
  let club: ErasureClub
  let world: World
  let organiser: Caller
  let admin: Caller
  let ann: Caller

  beforeEach(async () => {
    club = await createErasureClub(engine)
    ;({ world, organiser, admin, ann } = club)
  })
  afterEach(async () => club.close())

  const eraseSelf = async ({ call }: Requester) =>
    accepted(await call(eraseMe, { body: { password, confirmation: name } }))

  const readReasons = async () => {
    const { db } = world.server.context
    const rows = await db.selectFrom('matchLog').select('reason').orderBy('sequence').execute()
    return rows.map(({ reason }) => reason)
  }

  const createCupWith = async (playerId: string) => {
    const cup = await createCup(world, organiser, 3, {}, false)
    const params = { id: cup.id }
    await organiser.do(addParticipant, { params, body: { playerId } })
    await organiser.do(startTournament, { params })
    const findOwnMatch = async () =>
      (await cup.matches()).find(({ sides }) => sides.some((side) => side.playerId === playerId))!
    return { ...cup, findOwnMatch }
  }

  test('their result in a tournament can be corrected like any other', async () => {
    const me = await signUpAs(world)
    const cup = await createCupWith(me.playerId)
    const { id: matchId } = await cup.findOwnMatch()
    await cup.win(matchId, 1)
    await eraseSelf(me)
    const { version } = await cup.findOwnMatch()
    const params = { id: cup.id, matchId }
    const body = { version, player1Score: 2, player2Score: 1, reason: 'One game was missing' }
    await organiser.do(correctResult, { params, body })
    expect((await cup.findOwnMatch()).decision?.score).toEqual([2, 1])
    expect(await findDifferences(world.server.context.db)).toEqual([])
  })

  test('other people’s match can’t be corrected to include them', async () => {
    const me = await signUpAs(world)
    const ben = await world.addPlayer('Ben Bold')
    const match = await world.record({ player1Id: ann.playerId, player2Id: ben })
    await world.record({ player1Id: ann.playerId, player2Id: me.playerId })
    await eraseSelf(me)
    const params = { id: match.id }
    const { version } = await organiser.do(getMatch, { params })
    const body = { version, player2Id: me.playerId, reason: 'It was somebody else' }
    const { status, error } = await organiser.call(correctMatch, { params, body })
    expect([status, error.details[0]?.key]).toEqual([400, 'player.notFound'])
  })

  test('a reason written by an organiser is listed, and its edit is shown at once', async () => {
    const me = await signUpAs(world)
    const cup = await createCupWith(me.playerId)
    const { id: matchId, sides } = await cup.findOwnMatch()
    const winnerSide = sides[0]!.playerId === me.playerId ? 2 : 1
    const body = { ending: 'forfeit', winnerSide, reason: `${name} was ill` } as const
    await organiser.do(reportResult, { params: { id: cup.id, matchId }, body })
    expect((await cup.findOwnMatch()).decision?.reason).toBe(`${name} was ill`)
    await eraseSelf(me)
    expect((await cup.findOwnMatch()).decision?.reason).toBe(`${name} was ill`)
    expect(await editMentions(admin)).toMatchObject([
      { kind: 'tournament', text: `${name} was ill` },
    ])
    expect((await cup.findOwnMatch()).decision?.reason).toBe('Former member was ill')
  })

  test('the name of a record merged into theirs is removed too, and remembered by id', async () => {
    const me = await signUpAs(world)
    const duplicate = await world.addPlayer('Zephyrine Oldname')
    await world.record({ player1Id: duplicate, player2Id: ann.playerId })
    const readVersion = async (id: string) =>
      (await admin.do(getPlayer, { params: { id } })).version
    const versions = {
      version: await readVersion(duplicate),
      intoVersion: await readVersion(me.playerId),
    }
    const body = { ...versions, intoPlayerId: me.playerId }
    await admin.do(mergePlayer, { params: { id: duplicate }, body })
    const readReasonsAndAuditLog = async () =>
      JSON.stringify([await readReasons(), await admin.do(listAudit, { query: {} })])
    expect((await readReasonsAndAuditLog()).match(/Oldname/g)).toHaveLength(2)
    await eraseSelf(me)
    expect(await readReasonsAndAuditLog()).not.toContain('Oldname')
    expect((await readErasedIds(world.server.context.config.dataDir)).players.toSorted()).toEqual(
      [duplicate, me.playerId].toSorted(),
    )
  })

  test('a merge that is no longer in the audit log does not reveal the name either', async () => {
    const me = await signUpAs(world)
    const duplicate = await world.addPlayer('Zephyrine Oldname')
    const other = await world.addPlayer('Ann Otherwise')
    await world.record({ player1Id: duplicate, player2Id: other })
    const readVersion = async (id: string) =>
      (await admin.do(getPlayer, { params: { id } })).version
    for (const [from, into] of [
      [duplicate, me.playerId],
      [other, ann.playerId],
    ] as const) {
      const versions = { version: await readVersion(from), intoVersion: await readVersion(into) }
      const body = { ...versions, intoPlayerId: into }
      await admin.do(mergePlayer, { params: { id: from }, body })
    }
    const { db } = world.server.context
    await db.deleteFrom('auditEvents').where('eventType', '=', 'player.merged').execute()
    await eraseSelf(me)
    expect(await readReasons()).toEqual([
      null,
      'Former member was merged into another record',
      'Ann Otherwise was merged into another record',
    ])
  })
})

test.each(engineNames)(
  'a team match with an erased player in its line-up is played to its end, on %s',
  async (engine) => {
    const world = await createWorld(engine)
    try {
      const teams = await setUpTeams(world)
      const admin = await world.join('admin', 'Ada Keeper')
      const id = await teams.startMatch()
      await change(teams.organiser, id, win(2, 1))
      const params = { id: teams.homePlayers[1]! }
      const body = { password: '', confirmation: 'Hugo Two' }
      await admin.do(erasePlayer, { params, body })
      const correction = { type: 'correct', n: 2, score: [3, 2], reason: 'A game was missing' }
      expect((await sendCommand(teams.organiser, id, correction)).status).toBe(200)
      for (const n of [1, 3, 4, 5, 6, 7, 8, 9, 10]) await change(teams.organiser, id, win(n, 1))
      expect((await read(teams.organiser, id)).status).toBe('finished')
      expect(await findDifferences(world.server.context.db)).toEqual([])
    } finally {
      await world.close()
    }
  },
)
