import { describe, expect, test } from 'vitest'
import {
  deletePlayer,
  getPlayer,
  mergePlayer,
  previewDeletePlayer,
} from '#contract/players/players.ts'
import {
  addParticipant,
  addParticipants,
  changeParticipant,
  listParticipants,
  removeParticipant,
} from '#contract/tournaments/participants.ts'
import {
  cancelTournament,
  createTournament,
  deleteTournament,
  openTournament,
  reopenTournament,
  seedTournament,
  startTournament,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { removeResult } from '#contract/tournaments/matches.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings/settings.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup } from '../../testing/tournament.ts'
import { accepted } from '../../testing/world.ts'
import { verifyTournaments } from '../verify-tournaments.ts'

describe.each(engineNames)('a tournament on %s', async (engine) => {
  const { world, organiser, player } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
    player: await world.join('player'),
  }))

  const create = async (body: object = {}) =>
    await organiser.do(createTournament, { body: { name: 'Autumn Open', ...body } })

  test('is created as a draft with the specification’s defaults', async () => {
    const created = await create()
    expect(created).toMatchObject({
      name: 'Autumn Open',
      sportId: 'tabletennis',
      format: 'single_elimination',
      status: 'draft',
      currentRound: 0,
      participantCount: 0,
      maxParticipants: 16,
      minParticipants: 4,
      createdBy: organiser.userId,
      settings: {
        allowLateRegistration: false,
        autoAdvance: true,
        thirdPlacePlayoff: true,
        seedingMethod: 'random',
        tieBreaker: 'head_to_head',
      },
      config: { maxParticipants: 16 },
      version: 1,
    })
    expect(await world.publishedTypes()).toContain('tournament.created')
  })

  test('seeds a Swiss tournament by rating by default', async () => {
    const swiss = await create({ format: 'swiss', sportId: 'chess' })
    expect(swiss.settings.seedingMethod).toBe('rating')
    const drawn = await create({ format: 'swiss', settings: { seedingMethod: 'random' } })
    expect(drawn.settings.seedingMethod).toBe('random')
    expect((await create({ format: 'round_robin' })).settings.seedingMethod).toBe('random')
  })

  test('accepts both spellings of single elimination and stores one', async () => {
    expect((await create({ format: 'singleelimination' })).format).toBe('single_elimination')
  })

  test('refuses to start with fewer than two participants, with the reason', async () => {
    const { id } = await create()
    const none = await organiser.call(startTournament, { params: { id } })
    expect(none.status).toBe(400)
    expect(none.error.message).toBe('Tournament needs at least 2 participants to start')
    for (const name of ['Ann Able', 'Bob Baker']) {
      const playerId = await world.addPlayer(name)
      const added = await organiser.call(addParticipant, { params: { id }, body: { playerId } })
      expect(added.status).toBe(201)
      expect(added.body).toMatchObject({ playerId, playerName: name, status: 'registered' })
    }
    world.pass(60_000)
    const started = await organiser.do(startTournament, { params: { id } })
    expect(started).toMatchObject({ status: 'active', currentRound: 1, participantCount: 2 })
    expect(started.startDate).toBe(new Date(world.now()).toISOString())
    const again = await organiser.call(startTournament, { params: { id } })
    expect(again.status).toBe(409)
    expect(again.error.message).toBe('Tournament can only be started from draft status')
  })

  test('is answered with 404 if it is unknown', async () => {
    const answer = await organiser.call(getTournament, { params: { id: 'nowhere' } })
    expect(answer.status).toBe(404)
    expect(answer.error.message).toBe('Tournament not found')
  })

  test.each(tournamentFormats)('plays %s to its end with five players', async (format) => {
    const cup = await createCup(world, organiser, 5, { format, settings: { rounds: 3 } })
    await cup.playOut()
    const done = await cup.read()
    expect(done.status).toBe('completed')
    expect(done.decidedCount).toBe(done.matchCount)
    expect(done.podium.length).toBeGreaterThan(0)
    expect(done.participants.every(({ place }) => place !== null)).toBe(true)
    expect(done.completedAt).not.toBeNull()
  })

  test('lets players enter themselves only while registration is open', async () => {
    const { id } = await create()
    const body = { playerId: player.playerId }
    const open = async (phase: 'check_in' | 'registration') =>
      await organiser.do(openTournament, { params: { id }, body: { phase } })
    await open('check_in')
    const early = await player.call(addParticipant, { params: { id }, body })
    expect(early.status).toBe(403)
    expect(early.error.message).toBe('Registration is closed. Ask an organiser.')
    await open('registration')
    expect((await player.call(addParticipant, { params: { id }, body })).status).toBe(201)
    const twice = await player.call(addParticipant, { params: { id }, body })
    expect(twice.status).toBe(409)
    expect(twice.error.message).toBe('The player has already entered')
    const otherEntry = { playerId: await world.addPlayer('Carla Cole') }
    const forOther = await player.call(addParticipant, { params: { id }, body: otherEntry })
    expect(forOther.error.message).toBe('You can only enter your own player.')
  })

  test('refuses players who try to manage it', async () => {
    const { id } = await create()
    const answers = [
      await player.call(createTournament, { body: { name: 'Mine' } }),
      await player.call(startTournament, { params: { id } }),
      await player.call(updateTournament, { params: { id }, body: { version: 1, name: 'Mine' } }),
      await player.call(cancelTournament, { params: { id }, body: { reason: 'No' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(answers[0]!.error.message).toBe('Only organisers and admins can create tournaments.')
    expect(
      (await world.publishedTypes()).filter((type) => type !== 'tournament.created'),
    ).not.toContain('tournament.updated')
  })

  test('puts entries over the maximum on a waiting list, and gives freed places to the first in line', async () => {
    const cup = await createCup(world, organiser, 4, { maxParticipants: 3 }, false)
    const readStatuses = async () => (await cup.read()).participants.map(({ status }) => status)
    expect(await readStatuses()).toEqual(['registered', 'registered', 'registered', 'waiting'])
    const params = { id: cup.id, playerId: cup.players[1]! }
    const list = await organiser.do(removeParticipant, { params })
    expect(list.items.map(({ status }) => status)).toEqual([
      'registered',
      'registered',
      'registered',
    ])
    expect(list.items.map(({ playerId }) => playerId)).not.toContain(params.playerId)
  })

  test('keeps entries pending if the tournament requires approval', async () => {
    const cup = await createCup(world, organiser, 1, { requiresApproval: true }, false)
    const params = { id: cup.id }
    await organiser.do(openTournament, { params, body: { phase: 'registration' } })
    const people = [await world.join('player'), await world.join('player')]
    const players = people.map(({ playerId }) => playerId)
    for (const person of people) {
      const body = { playerId: person.playerId }
      await person.do(addParticipant, { params, body })
    }
    // The organiser's entry is approved at once; the players' entries are pending.
    const before = await cup.read()
    expect(before).toMatchObject({ pendingCount: 2, participantCount: 1, registeredCount: 3 })
    const answerEntry = async (playerId: string, action: 'approve' | 'decline') =>
      organiser.call(changeParticipant, {
        params: { id: cup.id, playerId },
        body: { action, reason: 'Full up' },
      })
    expect(accepted(await answerEntry(players[0]!, 'approve')).status).toBe('registered')
    expect(accepted(await answerEntry(players[1]!, 'decline'))).toMatchObject({
      status: 'declined',
      reason: 'Full up',
    })
    const declined = people[1]!
    const again = { playerId: declined.playerId }
    expect((await declined.call(addParticipant, { params, body: again })).status).toBe(409)
    const ownParams = { id: cup.id, playerId: declined.playerId }
    const leaving = await declined.call(changeParticipant, {
      params: ownParams,
      body: { action: 'withdraw' },
    })
    expect(leaving.status).toBe(403)
    expect((await declined.call(removeParticipant, { params: ownParams })).status).toBe(403)
  })

  test('draws only checked-in players if the tournament requires check-in', async () => {
    const settings = { requiresCheckIn: true }
    const cup = await createCup(world, organiser, 4, { settings }, false)
    await organiser.do(openTournament, {
      params: { id: cup.id },
      body: { phase: 'check_in' },
    })
    for (const playerId of cup.players.slice(0, 3)) {
      await organiser.do(changeParticipant, {
        params: { id: cup.id, playerId },
        body: { action: 'check_in' },
      })
    }
    expect((await cup.read()).checkedInCount).toBe(3)
    await organiser.do(startTournament, { params: { id: cup.id } })
    const { participants } = await cup.read()
    expect(participants.filter(({ seed }) => seed !== null)).toHaveLength(3)
  })

  test('matches pasted names to players of the club, creates new ones and leaves namesakes to choose', async () => {
    const existingPlayerId = await world.addPlayer('Zoë Adams')
    await world.addPlayer('Sam Twin')
    await world.addPlayer('Sam Twin')
    const { id } = await create()
    const names = ['zoe adams', 'New Person', 'Sam Twin', '7!', 'New  person']
    const entries = names.map((name) => ({ name }))
    const dry = await organiser.do(addParticipants, {
      params: { id },
      body: { entries, dryRun: true },
    })
    expect(dry.rows.map(({ action }) => action)).toEqual([
      'enter',
      'create',
      'choose',
      'skip',
      'skip',
    ])
    expect((await organiser.call(getTournament, { params: { id } })).body.participants).toEqual([])
    const done = await organiser.do(addParticipants, { params: { id }, body: { entries } })
    expect(done).toMatchObject({ entered: 2, created: 1, skipped: 3 })
    expect(done.rows[2]!.candidates).toHaveLength(2)
    const list = await organiser.do(listParticipants, { params: { id } })
    expect(list.items.map(({ playerName }) => playerName)).toEqual(['Zoë Adams', 'New Person'])
    expect(list.items[0]!.playerId).toBe(existingPlayerId)
  })

  test('sets seeds by hand, fixes some of them, and changes the draw on a redraw', async () => {
    const cup = await createCup(world, organiser, 6, {}, false)
    const order = cup.players.toReversed()
    const { version } = await cup.read()
    const params = { id: cup.id }
    const seeded = await organiser.do(seedTournament, { params, body: { version, order } })
    const bySeed = seeded.participants.toSorted((a, b) => a.seed! - b.seed!)
    expect(bySeed.map(({ playerId }) => playerId)).toEqual(order)
    const stale = await organiser.call(seedTournament, { params, body: { version, order } })
    expect(stale.status).toBe(409)
    const drawn = await organiser.do(seedTournament, {
      params,
      body: {
        version: seeded.version,
        method: 'random',
        fixedSeeds: { [order[5]!]: 1 },
        redraw: true,
      },
    })
    expect(drawn.drawSeed).not.toBe(seeded.drawSeed)
    const started = await organiser.do(startTournament, { params })
    expect(started.participants.find(({ playerId }) => playerId === order[5])?.seed).toBe(1)
  })

  test('keeps fields that an edit leaves out, requires the current version, and protects a finished draw', async () => {
    const cup = await createCup(world, organiser, 4, { venue: 'Main hall' })
    const before = await cup.read()
    const params = { id: cup.id }
    const body = { version: before.version, name: 'Winter Open', settings: before.settings }
    const edited = await organiser.do(updateTournament, { params, body })
    expect(edited).toMatchObject({ name: 'Winter Open', venue: 'Main hall' })
    expect((await organiser.call(updateTournament, { params, body })).status).toBe(409)
    const draw = await organiser.call(updateTournament, {
      params,
      body: { version: edited.version, format: 'swiss' },
    })
    expect(draw.status).toBe(409)
    expect(draw.error.message).toBe('This cannot be changed once the tournament has started')
  })

  test('refuses contradictory fields, each under its own name', async () => {
    const answer = await organiser.call(createTournament, {
      body: {
        name: 'Nonsense',
        minParticipants: 9,
        maxParticipants: 8,
        startDate: '2026-05-02T10:00:00Z',
        endDate: '2026-05-01T10:00:00Z',
        matchFormat: 'Rapid',
        settings: { tieBreaks: ['BH', 'XYZ'] },
      },
    })
    expect(answer.status).toBe(400)
    expect(answer.error.details.map(({ field }) => field)).toEqual([
      'endDate',
      'minParticipants',
      'settings.tieBreaks',
    ])
    const length = await organiser.call(createTournament, {
      body: { name: 'Nonsense', settings: { bestOf: { usual: 9, rounds: { final: 1 } } } },
    })
    expect(length.error.details.map(({ field }) => field)).toEqual([
      'settings.bestOf.usual',
      'settings.bestOf.rounds.final',
    ])
    const format = await organiser.call(createTournament, {
      body: { name: 'Nonsense', matchFormat: 'Rapid' },
    })
    expect(format.error.message).toBe(
      'Invalid format "Rapid" for Table Tennis. Valid formats: Best of 3, Best of 5, Best of 7',
    )
  })

  test('shows the reason for a cancellation, and resumes where it was when reopened', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const params = { id: cup.id }
    const body = { reason: 'Power cut' }
    const cancelled = await organiser.do(cancelTournament, { params, body })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Power cut' })
    const refused = await cup.win('W1-2', 1)
    expect(refused.error.message).toBe('The tournament was cancelled')
    const reopened = await organiser.do(reopenTournament, { params })
    expect(reopened).toMatchObject({ status: 'active', decidedCount: 1, cancelReason: null })
    expect((await cup.win('W1-2', 1)).status).toBe(201)
  })

  test('can be deleted as a draft and after its start', async () => {
    const draft = await create()
    const cup = await createCup(world, organiser, 2)
    const deletion = await organiser.call(deleteTournament, {
      params: { id: draft.id },
      query: { version: draft.version },
    })
    expect(deletion.body).toEqual({ deleted: true })
    expect((await organiser.call(getTournament, { params: { id: draft.id } })).status).toBe(404)
    const { version } = await cup.read()
    const cupDeletion = await organiser.call(deleteTournament, {
      params: { id: cup.id },
      query: { version },
    })
    expect(cupDeletion.status).toBe(200)
    expect((await organiser.call(getTournament, { params: { id: cup.id } })).status).toBe(404)
  })

  test('filters the list by status, sport, format, player and name', async () => {
    const cup = await createCup(world, organiser, 2, { name: 'Árbol Cup', sportId: 'chess' })
    await create()
    const names = async (query: object) =>
      (await organiser.do(listTournaments, { query })).items.map(({ name }) => name)
    expect(await names({})).toEqual(['Árbol Cup', 'Autumn Open'])
    expect(await names({ status: 'draft' })).toEqual(['Autumn Open'])
    expect(await names({ sportId: 'chess' })).toEqual(['Árbol Cup'])
    expect(await names({ format: 'singleelimination' })).toHaveLength(2)
    expect(await names({ format: 'swiss' })).toEqual([])
    expect(await names({ playerId: cup.players[0] })).toEqual(['Árbol Cup'])
    expect(await names({ q: 'arbol' })).toEqual(['Árbol Cup'])
    expect(await names({ q: '100%_' })).toEqual([])
  })

  test('withdraws a deleted player and keeps the bracket of the others', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const loser = (await cup.match('W1-1')).sides[1].playerId!
    const { version } = (await organiser.call(getPlayer, { params: { id: loser } })).body
    const admin = await world.join('admin')
    const preview = await admin.do(previewDeletePlayer, { params: { id: loser } })
    expect(preview.tournaments).toEqual(['Test Cup'])
    await admin.do(deletePlayer, { params: { id: loser }, query: { version } })
    const [, side] = (await cup.match('W1-1')).sides
    expect(side.name).toBe('Deleted player')
    await cup.playOut()
    expect((await cup.read()).status).toBe('completed')
    expect(await verifyTournaments(world.server.context.db)).toEqual([])
  })

  test('does not wait for a player deleted after the end when it is reopened', async () => {
    const cup = await createCup(world, organiser, 2)
    await cup.win('W1-1', 1)
    const loser = (await cup.match('W1-1')).sides[1].playerId!
    const { version } = (await organiser.call(getPlayer, { params: { id: loser } })).body
    const admin = await world.join('admin')
    await admin.do(deletePlayer, { params: { id: loser }, query: { version } })
    const { participants } = await cup.read()
    expect(new Set(participants.map(({ place }) => place))).toEqual(new Set([1, 2]))
    await organiser.do(reopenTournament, { params: { id: cup.id } })
    const params = { id: cup.id, matchId: 'W1-1' }
    const { version: seen } = await cup.match('W1-1')
    await organiser.do(removeResult, { params, query: { version: seen } })
    expect((await cup.match('W1-1')).decision).toMatchObject({ kind: 'walkover' })
  })

  test('transfers the place of a merged player', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.win('W1-1', 1)
    const winner = (await cup.match('W1-1')).sides[0].playerId!
    const into = await world.addPlayer('The Same Person')
    const readVersion = async (id: string) =>
      (await organiser.call(getPlayer, { params: { id } })).body.version
    const body = {
      version: await readVersion(winner),
      intoPlayerId: into,
      intoVersion: await readVersion(into),
    }
    await organiser.do(mergePlayer, { params: { id: winner }, body })
    expect((await cup.match('W1-1')).sides[0]).toMatchObject({ playerId: into })
    expect((await cup.match('W1-1')).decision?.winnerId).toBe(into)
    await cup.playOut()
    expect((await cup.read()).winnerId).toBe(into)
  })
})
