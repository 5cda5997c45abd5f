import { hashLogIds } from '#engine/live/hash.ts'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { readHabits } from '#contract/live/habits.ts'
import {
  confirmLive,
  correctLive,
  resolveConflict,
  listLive,
  type LiveStart,
  readLive,
  resumeLive,
  sendLive,
  startLive,
  stopLive,
  takeRole,
} from '#contract/live/events.ts'
import { makeMatchCode, makeTableCode, scoreByCode } from '#contract/live/codes.ts'
import { refreshSession } from '#contract/players/accounts.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { correctMatch, getMatch } from '#contract/matches.ts'
import { getMilestones } from '#contract/milestones.ts'
import { deletePlayer, getPlayer, mergePlayer } from '#contract/players/players.ts'
import { restoreDeletion } from '#contract/deletions.ts'
import { deleteTournament } from '#contract/tournaments/life.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { loadCases, type CaseStep } from '#engine/live/cases.test-data.ts'
import { pointsLeft, type X01Action, x01Live, type X01State } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import { formatSide, parseSide } from '#engine/live/invariants.test-data.ts'
import { openSocket } from '../testing/open-socket.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted, type Requester } from '../testing/world.ts'
import { Phone } from './phone.test-data.ts'

const createDartsFormat = (legs = 3, start = 501) =>
  ({ game: 'x01', settings: { start, legs, throws: 1 } }) as const
const api = { 'x-client': 'api' }
const createVisit = (by: 1 | 2, points: number): X01Action => ({ kind: 'visit', by, points })

describe.each(engineNames)('live scoring on %s', async (engine) => {
  const { world, organiser, ann, bob } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
    ann: await world.addPlayer('Ann'),
    bob: await world.addPlayer('Bob'),
  }))

  const start = async (body: Partial<LiveStart> = {}, by = organiser) => {
    const defaults = {
      id: crypto.randomUUID(),
      setup: createDartsFormat(),
      player1Id: ann,
      player2Id: bob,
    }
    return await by.do(startLive, { body: { ...defaults, ...body } as LiveStart })
  }
  const createPhone = (name: string, id: string, by: Requester = organiser) =>
    new Phone(name, id, by, world.now)
  const readState = async (id: string) => {
    const { events, match } = await organiser.do(readLive, { params: { id } })
    const log = events.map(({ event }) => event) as LiveEvent<X01Action>[]
    return foldLog(x01Live, match.settings as never, log).state
  }
  const play = async (device: Phone, ...points: readonly number[]) => {
    for (const [at, scored] of points.entries()) {
      await device.enter(createVisit(at % 2 === 0 ? 1 : 2, scored))
    }
  }
  /** Enters visits in turn, starting with side 2. */
  const playOn = async (device: Phone, ...points: readonly number[]) => {
    for (const [at, scored] of points.entries()) {
      await device.enter(createVisit(at % 2 === 0 ? 2 : 1, scored))
    }
  }

  const runStep = async (phones: ReadonlyMap<string, Phone>, one: CaseStep) => {
    const device = phones.get(String(one['device']))!
    if (one.do === 'offline') device.isOnline = false
    else if (one.do === 'online') await device.goOnline()
    else if (one.do === 'lose answers') device.dropsReplies = true
    else if (one.do === 'remove') await device.remove(String(one['event']))
    else if (one.do === 'visit') {
      await device.enter(createVisit(parseSide(one['by']), Number(one['points'])), one.id)
    }
    for (const other of phones.values()) await other.fetchLog()
  }

  const sharedCases = loadCases().filter(([, testCase]) => testCase.devices !== undefined)
  test.each(sharedCases)('%s', async (_title, testCase) => {
    const { game: _game, ...format } = testCase.format as Record<string, unknown>
    const setup = {
      game: 'x01',
      settings: { ...format, throws: parseSide(testCase.start['throws']) },
    } as unknown as LiveStart['setup']
    const { id } = await start({ setup })
    const phones = new Map(testCase.devices!.map((name) => [name, createPhone(name, id)]))
    if (testCase.together === true) {
      const [one, two] = testCase.devices!
      const ask = async (device: string, request: object) =>
        organiser.call(takeRole, { params: { id }, body: { device, ...request } as never })
      await ask(one!, { ask: 'score' })
      await ask(two!, { ask: 'together' })
      await ask(one!, { ask: 'agree', other: two })
    }
    for (const one of testCase.steps) {
      if (one.expect === undefined) {
        await runStep(phones, one)
        continue
      }
      const { match, forks } = await organiser.do(readLive, { params: { id } })
      const state: X01State = await readState(id)
      const view = {
        official: { left: pointsLeft(state), legs: state.legs, thrower: formatSide(state.thrower) },
        log: match.rev,
        unsent: Object.fromEntries([...phones].map(([name, { unsent }]) => [name, unsent.length])),
        conflicts: forks.filter(({ choice }) => choice === null).length,
      }
      expect(view, JSON.stringify(one)).toMatchObject(one.expect)
      expect(match.score).toMatchObject({ now: pointsLeft(state), won: state.legs })
    }
  })

  test('starts a live match once per id, and lists it until it ends', async () => {
    const first = await start({ id: 'match-1' })
    expect(await start({ id: 'match-1' })).toEqual(first)
    const listIds = async () => (await organiser.do(listLive, {})).items.map(({ id }) => id)
    expect(await listIds()).toEqual(['match-1'])
    const params = { id: 'match-1' }
    await organiser.do(stopLive, { params, body: { reason: 'Closing time' } })
    expect(await listIds()).toEqual([])
    await organiser.do(resumeLive, { params })
    expect(await listIds()).toEqual(['match-1'])
    const publishedTypes = (await world.publishedTypes()).filter((type) => type.startsWith('live.'))
    expect(publishedTypes).toEqual(['live.started', 'live.ended', 'live.started'])
  })

  test('refuses unknown or duplicate players and half a pair', async () => {
    const readRefusal = async (body: Partial<LiveStart>) => {
      const defaults = {
        id: 'x',
        setup: createDartsFormat(),
        player1Id: ann,
        player2Id: bob,
        ...body,
      }
      const { error } = await organiser.call(startLive, { body: defaults as LiveStart })
      return error.details.map(({ field, message }) => [field, message])
    }
    expect(await readRefusal({ player2Id: 'nobody' as never })).toEqual([
      ['player2Id', 'Player not found'],
    ])
    expect(await readRefusal({ player2Id: ann as never })).toEqual([
      ['player2Id', 'Players cannot play against themselves'],
    ])
    expect(await readRefusal({ partner1Id: bob as never, player2Id: ann as never })).toContainEqual(
      ['partner2Id', 'Pairs need two players per side'],
    )
    expect(await readRefusal({ setup: createDartsFormat(2) })).toEqual([
      ['setup.settings.legs', 'This must be an odd number'],
    ])
  })

  test('records a match once, according to its log, and changes ratings once', async () => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const board = createPhone('board', id)
    await play(board, 60, 26, 41)
    const params = { id }
    const confirm = async (head = board.head) =>
      organiser.call(confirmLive, { params, body: { head } })
    const early = await confirm('something')
    expect([early.status, early.error.message]).toEqual([
      409,
      'There are newer entries. Check them first.',
    ])
    const [one, two] = await Promise.all([confirm(), confirm()])
    expect([one.body.status, one.body.matchId]).toEqual(['finished', two.body.matchId])
    const match = await organiser.do(getMatch, { params: { id: one.body.matchId! as never } })
    expect([match.score1, match.score2, match.players[0]!.name]).toEqual([1, 0, 'Ann'])
    const games = await organiser.do(getLeaderboard, { query: { sportId: 'darts' } })
    expect(games.items.map((entry) => entry.games)).toEqual([1, 1])
    const found = await organiser.do(listLive, { query: { matchId: one.body.matchId! } })
    expect(found.items.map((item) => item.id)).toEqual([id])
    // Entries after the end are stored without counting.
    const late = await board.send([board.createEntry({ kind: 'visit', by: 2, points: 26 })])
    expect(late.answers.map(({ answer }) => answer)).toEqual(['forked'])
    expect(late.match.rev).toBe(3)
  })

  test('records the score so far of a match that was given up', async () => {
    const { id } = await start({
      setup: {
        game: 'tabletennis',
        settings: {
          bestOf: 3,
          isDoubles: false,
          serves: { side: 1, member: 1 },
          receives: { side: 2, member: 1 },
          left: 1,
        },
      },
    })
    const device = createPhone('board', id)
    const points = Array.from({ length: 13 }, (_, at) => {
      const entry = device.createEntry({ kind: 'point', side: 1 } as never, device.lastEntryId)
      const event = { ...entry.event, place: at < 11 ? 'game 1' : 'game 2' } as typeof entry.event
      return { ...entry, event }
    })
    await device.send(points)
    const params = { id }
    const head = points.at(-1)!.event.id
    const early = await organiser.call(confirmLive, { params, body: { head } })
    expect(early.error.message).toBe('The match is not over yet')
    const body = { head, retired: 1 as const }
    const { matchId } = await organiser.do(confirmLive, { params, body })
    const match = await organiser.do(getMatch, { params: { id: matchId! } })
    expect(match).toMatchObject({ ending: 'retired', winnerSide: 2, score1: 1, score2: 0 })
    expect(match.details!.sets).toEqual([
      [11, 0],
      [2, 0],
    ])
  })

  test('corrects a recorded match through its log, and marks the log as superseded after another correction', async () => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const board = createPhone('board', id)
    await play(board, 60, 26, 41)
    const params = { id }
    const confirmed = await organiser.call(confirmLive, { params, body: { head: board.head } })
    const { matchId } = accepted(confirmed)
    const record = async () => await organiser.do(getMatch, { params: { id: matchId! } })
    const readLegs = async () => (await record()).details!.legs
    expect(await readLegs()).toEqual([{ winner: 1, darts: 6, checkout: 41 }])
    const { version } = await record()
    const last = board.createEntry(createVisit(1, 41), board.head)
    const edit = {
      ...last,
      event: {
        type: 'edit' as const,
        id: last.event.id,
        target: board.head,
        to: { ...createVisit(1, 41), darts: 2 } as never,
      },
    }
    const correct = async (sent: typeof edit, seen = version) =>
      organiser.call(correctLive, {
        params,
        body: { events: [sent], version: seen, reason: 'Two darts' },
      })
    expect((await correct(edit, 9)).status).toBe(409)
    expect(accepted(await correct(edit))).toMatchObject({ isSuperseded: false })
    expect(await readLegs()).toEqual([{ winner: 1, darts: 5, checkout: 41 }])
    const taken = {
      ...edit,
      event: { type: 'remove' as const, id: 'taken-out', target: board.head },
      seq: edit.seq + 1,
      parent: edit.event.id,
    }
    const refused = await correct(taken as never, version + 1)
    expect(refused.error.message).toBe('The match is not over yet')
    const correction = {
      version: version + 1,
      player1Score: 0,
      player2Score: 1,
      details: null,
      reason: 'It was the other one',
    }
    await organiser.do(correctMatch, { params: { id: matchId! }, body: correction })
    expect((await organiser.do(readLive, { params })).isSuperseded).toBe(true)
  })

  test('counts the 180s of a leg in the recorded match and among the milestones', async () => {
    const { id } = await start({ setup: createDartsFormat(1) })
    const board = createPhone('board', id)
    await play(board, 180, 180, 180, 60, 141)
    const params = { id }
    const first = board.view[1]!.id
    const { matchId } = await organiser.do(confirmLive, { params, body: { head: board.head } })
    const match = async () => organiser.do(getMatch, { params: { id: matchId! } })
    const readMilestones = async (playerId: string) => {
      const request = { params: { id: playerId }, query: { sportId: 'darts' as const } }
      const { items } = await organiser.do(getMilestones, request)
      return items.map(({ kind, value }) => `${kind} ${value}`)
    }
    expect((await match()).details).toMatchObject({ maximums: [2, 1] })
    expect(await readMilestones(ann)).toContain('maximum 1')
    expect(await readMilestones(bob)).toContain('maximum 1')
    const { version } = await match()
    const entry = board.createEntry(createVisit(2, 100), board.head)
    const event = { type: 'edit' as const, id: entry.event.id, target: first }
    const events = [{ ...entry, event: { ...event, to: createVisit(2, 100) as never } }]
    const body = { events, version, reason: 'It was 100' }
    await organiser.do(correctLive, { params, body })
    expect((await match()).details).toMatchObject({ maximums: [2, 0] })
    expect(await readMilestones(bob)).toEqual(['match 1'])
  })

  test('accepts entries during a conflict, and records the match after it is resolved', async () => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    await play(one, 60)
    await two.fetchLog()
    two.isOnline = false
    await one.enter(createVisit(2, 26))
    await two.enter(createVisit(2, 45))
    await two.goOnline()
    await one.fetchLog()
    await one.enter(createVisit(1, 41))
    const params = { id }
    const confirm = async () => organiser.call(confirmLive, { params, body: { head: one.head } })
    expect((await confirm()).error.message).toBe('Resolve the scoring conflict first')
    const { forks } = await organiser.do(readLive, { params })
    const decide = async (choice: 'official' | 'other') =>
      organiser.call(resolveConflict, {
        params: { id, forkId: forks[0]!.id },
        body: { choice, device: 'one' },
      })
    const decided = accepted(await decide('other'))
    expect(decided.match.score.now).toEqual([41, 56])
    expect((await decide('official')).error.message).toBe(
      'This scoring conflict is already resolved',
    )
    await one.fetchLog()
    await one.enter(createVisit(1, 41))
    expect(accepted(await confirm()).status).toBe('finished')
    const publishedTypes = (await world.publishedTypes()).filter((type) => type.startsWith('live.'))
    expect(publishedTypes).toEqual(['live.started', 'live.forked', 'live.ended'])
  })

  /** Creates a recorded match of one leg, and another version from a phone that was offline when it ended. */
  const createRecordedWithConflict = async (visitsOfOther: readonly number[]) => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    await play(one, 60)
    await two.fetchLog()
    two.isOnline = false
    await playOn(one, 26, 41)
    await playOn(two, ...visitsOfOther)
    const params = { id }
    const confirmed = await organiser.call(confirmLive, { params, body: { head: one.head } })
    const { matchId } = accepted(confirmed)
    await two.goOnline()
    const read = async () => await organiser.do(readLive, { params })
    const record = async () => await organiser.do(getMatch, { params: { id: matchId! } })
    const [fork] = (await read()).forks
    const decide = async (
      body: Pick<BodyOf<typeof resolveConflict>, 'choice' | 'instead' | 'correction'>,
    ) =>
      organiser.call(resolveConflict, {
        params: { id, forkId: fork!.id },
        body: { device: 'one', ...body },
      })
    return { read, record, decide }
  }

  test('keeps a recorded match when a later version is dismissed', async () => {
    const { read, record, decide } = await createRecordedWithConflict([45, 41])
    expect((await read()).match).toMatchObject({ status: 'finished', openForks: 1 })
    const decided = accepted(await decide({ choice: 'official' }))
    expect(decided.match).toMatchObject({ status: 'finished', openForks: 0 })
    expect(decided.forks).toMatchObject([{ choice: 'official' }])
    expect(await record()).toMatchObject({ version: 1, score1: 1, score2: 0 })
  })

  test('corrects a recorded match to a later version, and back again', async () => {
    const { read, record, decide } = await createRecordedWithConflict([60, 20, 41])
    expect((await record()).details!.legs).toEqual([{ winner: 1, darts: 6, checkout: 41 }])
    const bare = await decide({ choice: 'other' })
    expect([bare.status, bare.error.details]).toMatchObject([400, [{ field: 'correction' }]])
    const correction = { version: 1, reason: 'The other phone was right' }
    const stale = await decide({ choice: 'other', correction: { ...correction, version: 7 } })
    expect(stale.status).toBe(409)
    expect((await read()).match.openForks).toBe(1)
    const decided = accepted(await decide({ choice: 'other', correction }))
    expect(decided.match).toMatchObject({ status: 'finished', openForks: 0 })
    expect(await record()).toMatchObject({ version: 2, score1: 0, score2: 1 })
    const back = { choice: 'official', instead: 'other' } as const
    accepted(await decide({ ...back, correction: { version: 2, reason: 'It was not' } }))
    expect(await record()).toMatchObject({ version: 3, score1: 1, score2: 0 })
    expect((await read()).isSuperseded).toBe(false)
  })

  test('refuses to replace a recorded match by a version that is not over', async () => {
    const { record, decide } = await createRecordedWithConflict([45])
    const correction = { version: 1, reason: 'The other phone was right' }
    const refused = await decide({ choice: 'other', correction })
    expect(refused.error.message).toBe('The match is not over yet')
    expect(await record()).toMatchObject({ version: 1 })
  })

  test('dismisses a later version of a stopped match, and accepts it only after resuming', async () => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const [one, two] = [createPhone('one', id), createPhone('two', id)]
    await play(one, 60)
    await two.fetchLog()
    two.isOnline = false
    await playOn(one, 26)
    await playOn(two, 45)
    await organiser.do(stopLive, { params: { id }, body: { reason: '' } })
    await two.goOnline()
    const { forks } = await organiser.do(readLive, { params: { id } })
    const decide = async (choice: 'official' | 'other') =>
      organiser.call(resolveConflict, {
        params: { id, forkId: forks[0]!.id },
        body: { choice, device: 'one' },
      })
    expect((await decide('other')).error.key).toBe('live.onlyDismissed')
    expect(accepted(await decide('official')).match.openForks).toBe(0)
  })

  test('records a tournament match as its result, once, however often it is started', async () => {
    const cup = await createCup(world, organiser, 4, { sportId: 'darts' })
    const pairing = { tournamentId: cup.id, tournamentMatchId: 'W1-1', table: 'Board 2' }
    const setup = createDartsFormat(1, 101)
    const first = await start({ id: 'from-ann', setup, ...pairing } as never)
    const second = await start({ id: 'from-bob', setup, ...pairing } as never)
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ matchType: 'tournament', table: 'Board 2' })
    const board = createPhone('board', first.id)
    await play(board, 60, 26, 41)
    const body = { head: board.head }
    const ended = await organiser.do(confirmLive, { params: { id: first.id }, body })
    const { items } = await organiser.do(listTournamentMatches, { params: { id: cup.id } })
    const match = items.find((item) => item.id === 'W1-1')!
    expect([match.status, match.matchId]).toEqual(['decided', ended.matchId])
    const again = await organiser.call(startLive, {
      body: { id: 'again', setup, player1Id: '', player2Id: '', ...pairing } as never,
    })
    expect(again.error.message).toBe('This match already has a result')
  })

  test('stops the running matches of a deleted tournament, until it is restored', async () => {
    const cup = await createCup(world, organiser, 4, { sportId: 'darts' })
    const pairing = { tournamentId: cup.id, tournamentMatchId: 'W1-1' }
    const { id } = await start({ setup: createDartsFormat(1, 101), ...pairing } as never)
    const { version } = await cup.read()
    const admin = await world.join('admin')
    const query = { version }
    await admin.do(deleteTournament, { params: { id: cup.id }, query })
    const { items } = await organiser.do(listLive, {})
    expect(items.map((item) => item.id)).not.toContain(id)
    const { match } = await organiser.do(readLive, { params: { id } })
    expect(match.status).toBe('stopped')
    const resume = async () => organiser.call(resumeLive, { params: { id } })
    expect((await resume()).status).toBe(404)
    await admin.do(restoreDeletion, { params: { id: cup.id } })
    expect(accepted(await resume()).status).toBe('live')
  })

  test('lets players score others’ matches if the club allows it, and only the starter stop them', async () => {
    const player = await world.join('player')
    const { id } = await start()
    const theirPhone = createPhone('theirs', id, player)
    const answer = await player.call(sendLive, {
      params: { id },
      body: { events: [theirPhone.createEntry(createVisit(1, 60))] },
    })
    expect(answer.status).toBe(403)
    expect((await player.call(stopLive, { params: { id }, body: {} })).status).toBe(403)
    const ownMatch = await start({ player1Id: player.playerId as never }, player)
    await player.do(stopLive, { params: { id: ownMatch.id }, body: {} })
  })

  test('refuses impossible entries with a key, stores them and counts the others', async () => {
    const { id } = await start()
    const device = createPhone('board', id)
    const first = device.createEntry(createVisit(1, 60))
    const bad = device.createEntry(
      { kind: 'visit', by: 2, points: 'many' } as never,
      first.event.id,
    )
    const impossible = device.createEntry(createVisit(2, 163), first.event.id)
    const next = device.createEntry(createVisit(2, 45), first.event.id)
    const { answers, match } = await device.send([first, bad, impossible, next])
    expect(answers.map(({ answer, why }) => [answer, why?.key])).toEqual([
      ['appended', undefined],
      ['refused', 'live.unreadable'],
      ['refused', 'live.noSuchVisit'],
      ['appended', undefined],
    ])
    expect(match.rev).toBe(2)
    // A repeated entry is known, and a number used by another entry is refused.
    const again = await device.send([bad, impossible, { ...next, seq: 4 }])
    expect(again.answers.map(({ answer }) => answer)).toEqual(['known', 'known', 'known'])
    const forged = device.createEntry(createVisit(1, 26), next.event.id)
    const numbered = await device.send([{ ...forged, seq: 1 }])
    expect(numbered.answers[0]!.why!.key).toBe('live.sequenceTaken')
    expect(numbered.match.rev).toBe(2)
    const orphan = await device.send([{ ...forged, seq: 9, parent: 'unknown' }])
    expect(orphan.sendFrom).toBe(5)
    const flood = Array.from({ length: 51 }, () => device.createEntry(createVisit(1, 26)))
    const params = { id }
    const refused = await organiser.call(sendLive, { params, body: { events: flood } })
    expect(refused.status).toBe(400)
  })

  test('returns both sides’ visits in earlier darts matches, latest last', async () => {
    const readVisits = async (id: string) => {
      const { sides } = await organiser.do(readHabits, { params: { id } })
      return sides.map(({ visits }) => visits)
    }
    const { id: first } = await start()
    await play(createPhone('board', first), 60, 45, 100)
    world.pass(1_000)
    const { id } = await start({ player1Id: bob, player2Id: ann })
    await play(createPhone('board', id), 26)
    expect(await readVisits(id)).toEqual([[45], [60, 100]])
    expect(await readVisits(first)).toEqual([[], []])
    const foosball = { game: 'foosball', settings: { to: 5, games: 1, kickoff: 1 } } as const
    const otherMatch = await start({ setup: foosball })
    expect(await readVisits(otherMatch.id)).toEqual([[], []])
  })

  test('accepts chess moves one after the other if they are legal', async () => {
    const stages = [{ seconds: 300, increment: 0 }]
    const chess = { kind: 'fischer', rate: 'blitz', firstIncrement: false, stages, white: 1 }
    const { id } = await start({ setup: { game: 'chess', settings: chess as never } })
    const device = createPhone('board', id)
    const createMoves = (from: number, ...written: readonly string[]) =>
      ({ kind: 'moves', from, moves: written }) as never
    const createEvent = (action: never, place: string, parent: string | null) => {
      const entry = device.createEntry(action, parent)
      return { ...entry, event: { ...entry.event, place } as typeof entry.event }
    }
    const first = createEvent(createMoves(0, 'e4', 'e5', 'Nf3'), 'record', null)
    const bad = createEvent(createMoves(3, 'Nc6', 'Bb6'), 'record', first.event.id)
    const next = createEvent(createMoves(3, 'Nc6', 'Bb5'), 'record', first.event.id)
    const { answers } = await device.send([first, bad, next])
    expect(answers.map(({ answer, why }) => [answer, why?.message])).toEqual([
      ['appended', undefined],
      ['refused', '3. Bb6 is not a legal move here'],
      ['appended', undefined],
    ])
  })

  test('lets scorers change a move record only to legal moves', async () => {
    const stages = [{ seconds: 300, increment: 0 }]
    const chess = { kind: 'fischer', rate: 'blitz', firstIncrement: false, stages, white: 1 }
    const { id } = await start({ setup: { game: 'chess', settings: chess as never } })
    const device = createPhone('board', id)
    const createMoves = (from: number, ...moves: readonly string[]) => ({
      kind: 'moves',
      from,
      moves,
    })
    const createRecordEntry = (action: object, parent: string | null) => {
      const entry = device.createEntry(action as never, parent)
      return { ...entry, event: { ...entry.event, place: 'record' } as typeof entry.event }
    }
    const one = createRecordEntry(createMoves(0, 'e4', 'e5'), null)
    const two = createRecordEntry(createMoves(2, 'Bc4', 'Nc6'), one.event.id)
    await device.send([one, two])
    const edit = (to: object) => {
      const entry = createRecordEntry(createMoves(0), two.event.id)
      const event = { id: entry.event.id, type: 'edit', target: one.event.id, to }
      return { ...entry, event: event as never }
    }
    const { answers } = await device.send([edit(createMoves(0, 'a4', 'e5'))])
    expect([answers[0]!.answer, answers[0]!.why?.message]).toEqual([
      'refused',
      '2. Bc4 is not a legal move here',
    ])
    const answer = await device.send([edit(createMoves(0, 'e3', 'd5'))])
    expect(answer.answers[0]!.answer).toBe('appended')
    const stranger = await world.join('player')
    const manyEntries = Array.from({ length: 12 }, (_, at) =>
      createRecordEntry(createMoves(0, `${'abcdegh'[at % 7]}${at < 7 ? 3 : 4}`, 'g5'), null),
    )
    const refused = await stranger.call(sendLive, {
      params: { id },
      body: { events: manyEntries as never },
    })
    expect(refused.status).toBe(403)
  })

  test('accepts bulk move records step by step without blocking other requests', async () => {
    const stages = [{ seconds: 300, increment: 0 }]
    const chess = { kind: 'fischer', rate: 'blitz', firstIncrement: false, stages, white: 1 }
    const { id } = await start({ setup: { game: 'chess', settings: chess as never } })
    const device = createPhone('board', id)
    const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8']
    const first = 'abcdegh'.split('').flatMap((file) => [`${file}3`, `${file}4`])
    const all: ReturnType<typeof device.createEntry>[] = []
    for (const opening of first.slice(0, 12)) {
      const line = [
        opening,
        engine === 'sqlite' ? 'a6' : 'h6',
        ...Array.from({ length: 98 }, (_, at) => shuffle[at % 4]!),
      ]
      const entry = device.createEntry(
        { kind: 'moves', from: 0, moves: line } as never,
        all.at(-1)?.event.id ?? null,
      )
      all.push({ ...entry, event: { ...entry.event, place: 'record' } as typeof entry.event })
    }
    let otherTurns = 0
    let isOver = false
    const others = () => {
      otherTurns += 1
      if (!isOver) setImmediate(others)
    }
    setImmediate(others)
    const send = async () =>
      organiser.call(sendLive, { params: { id }, body: { events: all as never } })
    const refused = await send()
    isOver = true
    expect([refused.status, refused.error.key]).toEqual([429, 'live.tooManyMovesAtOnce'])
    expect(otherTurns).toBeGreaterThan(1_000 / 8)
    const { answers } = accepted(await send())
    expect(answers.map(({ answer }) => answer)).toEqual(all.map(() => 'appended'))
  })

  test('broadcasts entries to a match’s watchers, and its score to those of all matches', async () => {
    const { id } = await start()
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { socket, ready } = openSocket(address, { token: organiser.token })
    const broadcasts: [string, object][] = []
    socket.on('told', (topic: string, message: object) => {
      if (!('spectators' in message)) broadcasts.push([topic, message])
    })
    await ready
    expect(await socket.emitWithAck('watch', `live:${id}`)).toBe(true)
    expect(await socket.emitWithAck('watch', 'live')).toBe(true)
    expect(await socket.emitWithAck('watch', 'anything')).toBe(false)
    const board = createPhone('board', id)
    await play(board, 60, 26)
    const countListBroadcasts = () => broadcasts.filter(([topic]) => topic === 'live').length
    await expect.poll(countListBroadcasts, { timeout: 5_000 }).toBeGreaterThan(0)
    const ownBroadcasts = broadcasts.filter(([topic]) => topic !== 'live')
    expect(ownBroadcasts).toMatchObject([
      [`live:${id}`, { from: 0, rev: 1, events: [{ rev: 1 }] }],
      [`live:${id}`, { from: 1, rev: 2, summary: { score: { now: [441, 475] } } }],
    ])
    expect(broadcasts.find(([topic]) => topic === 'live')![1]).toMatchObject({ matches: [{ id }] })
    socket.disconnect()
  })

  test('lets devices request, refuse, take over and share the scoring role', async () => {
    const { id } = await start()
    const ask = async (device: string, asked: string, other?: string) => {
      const body = { device, ask: asked, other } as never
      const { scorers } = await organiser.do(takeRole, { params: { id }, body })
      return Object.fromEntries(scorers.map(({ device: name, role }) => [name, role]))
    }
    expect(await ask('one', 'score')).toEqual({ one: 'scoring' })
    expect(await ask('two', 'score')).toEqual({ one: 'scoring', two: 'asking' })
    expect(await ask('one', 'refuse', 'two')).toEqual({ one: 'scoring' })
    await ask('two', 'score')
    world.pass(16_000)
    expect(await ask('two', 'beat')).toEqual({ two: 'scoring' })
    world.pass(46_000)
    expect(await ask('one', 'score')).toEqual({ one: 'scoring' })
    expect(await ask('two', 'together')).toEqual({ one: 'scoring', two: 'asking together' })
    expect(await ask('one', 'agree', 'two')).toEqual({ one: 'together', two: 'together' })
    expect(await ask('one', 'leave')).toEqual({ two: 'together' })
    expect(await ask('one', 'gone', 'two')).toEqual({})
  })

  test('lets a person without an account score one match by a code, and nothing else', async () => {
    const { id } = await start({ setup: createDartsFormat(1, 101) })
    const otherMatch = await start()
    const { code } = await organiser.do(makeMatchCode, { params: { id } })
    const enter = async (typed: string) =>
      world.stranger.call(scoreByCode, { body: { code: typed, name: 'Sam' } }, api)
    expect((await enter('AAAA-AAAA')).error.message).toBe(
      'This scoring code is wrong or has expired',
    )
    const { accessToken, user } = accepted(await enter(code.toLowerCase()))
    expect(user).toMatchObject({ name: 'Sam', role: 'player', scope: `live:${id}` })
    const sam = world.bearer(accessToken!)
    const board = createPhone('board', id, sam)
    await play(board, 60, 26, 41)
    const refused = await sam.call(readLive, { params: { id: otherMatch.id } })
    expect(refused.error.message).toBe('Live match not found')
    const listIds = (await sam.do(listLive, {})).items.map((match) => match.id)
    expect(listIds).toEqual([id])
    const leaderboard = await sam.call(getLeaderboard, {})
    expect([leaderboard.status, leaderboard.error.message]).toEqual([
      403,
      'This code is only for scoring one match',
    ])
    const body = { head: board.head }
    await sam.do(confirmLive, { params: { id }, body })
    // The code ends with the match.
    expect((await enter(code)).status).toBe(403)
  })

  test('limits the number of running matches that a player starts', async () => {
    const player = await world.join('player')
    const createStart = (n: number) => ({
      body: {
        id: `flood-${n}`,
        setup: createDartsFormat(),
        player1Id: player.playerId as never,
        player2Id: ann as never,
      },
    })
    for (let n = 0; n < 20; n++) await player.do(startLive, createStart(n))
    const refused = await player.call(startLive, createStart(20))
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'You have 20 matches running. Finish one first.',
    ])
    // Starting a running match again returns that one.
    await player.do(startLive, createStart(3))
    await player.do(stopLive, { params: { id: 'flood-3' }, body: {} })
    await player.do(startLive, createStart(20))
  })

  test('refuses a name that looks like an attack when a code is entered', async () => {
    const { id } = await start()
    const { code } = await organiser.do(makeMatchCode, { params: { id } })
    const body = { code, name: '<script>alert(1)</script>' }
    expect(await world.stranger.refused(scoreByCode, { body }, api)).toEqual([
      403,
      'account.suspicious',
    ])
  })

  test('strips control characters from the name of a person with a code', async () => {
    const { id } = await start()
    const { code } = await organiser.do(makeMatchCode, { params: { id } })
    const body = { code, name: 'S\u202ema\u0007' }
    const { user } = await world.stranger.do(scoreByCode, { body }, api)
    expect(user.name).toBe('Sma')
  })

  test('lets a code for a table score every match there, for a day', async () => {
    const table = { table: 'Table 4' }
    const { code } = await organiser.do(makeTableCode, { body: table })
    const body = { code, name: 'Tablet 4' }
    const { accessToken } = await world.stranger.do(scoreByCode, { body }, api)
    const tablet = world.bearer(accessToken!)
    const listIds = async () => (await tablet.do(listLive, {})).items.map(({ id }) => id)
    expect(await listIds()).toEqual([])
    const there = await start(table)
    await start({ table: 'Table 5' })
    expect(await listIds()).toEqual([there.id])
    await createPhone('board', there.id, tablet).enter(createVisit(1, 60))
    expect((await readState(there.id)).thrower).toBe(2)
    world.pass(25 * 60 * 60 * 1000)
    expect((await world.stranger.call(scoreByCode, { body }, api)).status).toBe(403)
    expect((await tablet.call(listLive, {})).status).toBe(401)
  })

  test('ends the session of a code with the code, also if it is renewed', async () => {
    const { code } = await organiser.do(makeTableCode, { body: { table: 'Table 6' } })
    const body = { code, name: 'Tablet 6' }
    const { refreshToken } = await world.stranger.do(scoreByCode, { body }, api)
    const hour = 60 * 60 * 1000
    world.pass(23 * hour)
    const renewed = await world.stranger.do(
      refreshSession,
      { body: { refreshToken: refreshToken! } },
      api,
    )
    world.pass(2 * hour)
    const tokens = { refreshToken: renewed.refreshToken! }
    expect((await world.stranger.call(refreshSession, { body: tokens }, api)).status).toBe(401)
  })

  test('replaces a merged player, and stops the match of a deleted one', async () => {
    const { id } = await start()
    const eve = await world.addPlayer('Eve')
    const admin = await world.join('admin')
    const readVersion = async (player: string) =>
      (await admin.do(getPlayer, { params: { id: player as never } })).version
    const params = { id: bob as never }
    const body = {
      version: await readVersion(bob),
      intoPlayerId: eve as never,
      intoVersion: await readVersion(eve),
    }
    await admin.do(mergePlayer, { params, body })
    const read = async () => (await admin.do(readLive, { params: { id } })).match
    expect((await read()).sides[1]![0]!.name).toBe('Eve')
    const query = { version: await readVersion(eve) }
    await admin.do(deletePlayer, { params: { id: eve as never }, query })
    expect((await read()).status).toBe('stopped')
  })

  test('returns the whole log to a client whose state is newer than a restored server', async () => {
    const { id } = await start()
    const board = createPhone('board', id)
    await play(board, 60, 26, 41)
    const query = { since: 3, known: board.head }
    const read = async (asked: object) =>
      await organiser.do(readLive, { params: { id }, query: asked })
    expect(await read(query)).toMatchObject({ isRewound: false, events: [] })
    const rewound = await read({ since: 7, known: 'lost' })
    expect([rewound.isRewound, rewound.events.length]).toEqual([true, 3])
    // The same number of entries with the same last one, but a different one in between.
    const { events } = await read({})
    const changedBetween = { since: 3, known: query.known, sum: hashLogIds(events) }
    expect(await read(changedBetween)).toMatchObject({ isRewound: false, events: [] })
    const others = [events[0]!, { event: { id: 'a-twin' } }, events[2]!]
    expect(await read({ ...changedBetween, sum: hashLogIds(others) })).toMatchObject({
      isRewound: true,
    })
  })
})
