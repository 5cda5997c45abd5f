import { describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { exportPlayers } from '#contract/exports.ts'
import { importPlayers } from '#contract/players/import.ts'
import {
  addPlayer,
  deletePlayer,
  getPlayer,
  listPlayers,
  mergePlayer,
  previewDeletePlayer,
  updatePlayer,
} from '#contract/players/players.ts'
import { changeClubSettings } from '#contract/club/club-settings.ts'
import { getMe } from '#contract/players/accounts.ts'
import { getProfile, updateProfile } from '#contract/security/membership.ts'
import { listMatches } from '#contract/matches.ts'
import { getLeaderboard, getPlayerRatings } from '#contract/ratings.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { Caller } from '../testing/world.ts'

describe.each(engineNames)('players on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Zed Organiser'),
  }))

  const play = async (player1Id: string, player2Id: string) => {
    world.pass(60_000)
    return world.record({ player1Id, player2Id })
  }
  const readVersion = async (id: string) =>
    (await organiser.call(getPlayer, { params: { id } })).body.version

  test('are found by any spelling of their name', async () => {
    await world.addPlayer('Zofia Wiśniewska')
    await world.addPlayer('Siobhán O’Brien')
    const readNames = async (q: string) =>
      (await organiser.call(listPlayers, { query: { q } })).body.items.map(({ name }) => name)
    expect(await readNames('wisniew')).toEqual(['Zofia Wiśniewska'])
    expect(await readNames('SIOBHAN')).toEqual(['Siobhán O’Brien'])
    expect(await readNames('_')).toEqual([])
  })

  test.each([
    ['Łukasz Żak', 'lukasz zak'],
    ['Bärbel Groß', 'gross'],
    ['Bärbel Gross', 'GROẞ'],
    ['Søren Ærø', 'soren aer'],
    ['Þórður Guðni', 'thordur gudni'],
    ['Đặng Ða', 'dang da'],
    ['Işıl Aydın', 'isil aydin'],
    ['Cœur Léa', 'COEUR'],
    ['Kofi Mensah', 'Kɔfi'],
    ['Ħal Borg', 'hal'],
  ])('named %s are found by %s', async (name, query) => {
    await world.addPlayer(name)
    const { items } = await organiser.do(listPlayers, { query: { q: query } })
    expect(items.map((player) => player.name)).toContain(name)
  })

  test('are listed in alphabetical order regardless of accents', async () => {
    const names = ['Zo Name', 'Łukasz Name', 'Lu Name', 'Ödön Name', 'Odo Name', 'Øle Name']
    for (const name of [...names, 'Lukas Name', 'Ole Name', 'Lz Name', 'Lukas Name']) {
      await world.addPlayer(name)
    }
    const { items } = await organiser.do(listPlayers, { query: { q: 'name' } })
    expect(items.map(({ name }) => name.replace(' Name', ''))).toEqual([
      'Lu',
      'Lukas',
      'Lukas',
      'Łukasz',
      'Lz',
      'Odo',
      'Ödön',
      'Ole',
      'Øle',
      'Zo',
    ])
  })

  test.each([
    ['', /at least 2|required/],
    ['A', /at least 2/],
    ['ab'.repeat(26), /no more than 50/],
    ['Rob3rt', /Invalid|letters/],
  ])('are refused with the name "%s"', async (name, message) => {
    const answer = await organiser.call(addPlayer, { body: { name } })
    expect(answer.status).toBe(400)
    expect(answer.error.details[0]).toMatchObject({
      field: 'name',
      message: expect.stringMatching(message),
    })
  })

  test('are found by a nickname, which need not be unique but follows the rules for names', async () => {
    const body = { name: 'Robert Ames', nickname: ' Bobby ' }
    const robert = (await organiser.call(addPlayer, { body })).body
    expect(robert).toMatchObject({ nickname: 'Bobby', addedBy: 'Zed Organiser' })
    await organiser.call(addPlayer, { body: { name: 'Robert Ames', nickname: 'BOBBY' } })
    const { items } = (await organiser.call(listPlayers, { query: { q: 'bobb' } })).body
    expect(items.map(({ nickname }) => nickname)).toEqual(
      expect.arrayContaining(['BOBBY', 'Bobby']),
    )
    const params = { id: robert.id }
    const wrong = await organiser.call(updatePlayer, {
      params,
      body: { version: 1, nickname: 'Rob3rt' },
    })
    expect(wrong.error.details[0]).toMatchObject({ field: 'nickname', key: 'field.format' })
    const withoutNickname = await organiser.call(updatePlayer, {
      params,
      body: { version: 1, nickname: '' },
    })
    expect(withoutNickname.body.nickname).toBeNull()
    const player = await world.join('player')
    const ownUpdate = { params: { id: player.playerId }, body: { version: 1, nickname: 'Ace' } }
    expect((await player.call(updatePlayer, ownUpdate)).body.nickname).toBe('Ace')
    const foreignUpdate = { params, body: { version: 2, nickname: 'Ace' } }
    expect((await player.call(updatePlayer, foreignUpdate)).status).toBe(403)
  })

  test('keep the nickname of either when merged', async () => {
    const [one, two] = [await world.addPlayer('Ann'), await world.addPlayer('Anne')]
    await organiser.call(updatePlayer, {
      params: { id: one },
      body: { version: 1, nickname: 'Annie' },
    })
    const merged = await organiser.call(mergePlayer, {
      params: { id: one },
      body: { version: 2, intoPlayerId: two, intoVersion: 1 },
    })
    expect(merged.body.player).toMatchObject({ name: 'Anne', nickname: 'Annie' })
  })

  test('show who added a guest, if the club lets players do so', async () => {
    const player = await world.join('player', 'Ann Moss')
    const add = async () => player.call(addPlayer, { body: { name: 'Guest Gus' } })
    const refused = await add()
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Only organisers and admins can add players.',
    ])
    const admin = await world.join('admin')
    await admin.call(changeClubSettings, {
      body: { version: 1, settings: { guestsBy: 'everyone' } },
    })
    expect((await add()).body).toMatchObject({ name: 'Guest Gus', addedBy: 'Ann Moss' })
    const withLevel = { name: 'Guest Gil', startingLevel: 'expert' as const }
    expect((await player.call(addPlayer, { body: withLevel })).status).toBe(403)
  })

  test('have unique e-mail addresses', async () => {
    await organiser.call(addPlayer, { body: { name: 'Ann One', email: 'ann@example.org' } })
    const again = await organiser.call(addPlayer, {
      body: { name: 'Ann Two', email: 'ANN@example.org' },
    })
    expect([again.status, again.error.message]).toEqual([
      409,
      'A player with this email already exists',
    ])
  })

  test('can rename themselves, but can’t change anyone else', async () => {
    const player = await world.join('player')
    const otherId = await world.addPlayer('Somebody Else')
    const ownUpdate = await player.call(updatePlayer, {
      params: { id: player.playerId },
      body: { version: 1, name: 'New Name' },
    })
    expect(ownUpdate.body).toMatchObject({ name: 'New Name', version: 2 })
    const foreign = await player.call(updatePlayer, {
      params: { id: otherId },
      body: { version: 1, name: 'Hijacked' },
    })
    expect(foreign.status).toBe(403)
    expect((await player.call(addPlayer, { body: { name: 'Fresh Face' } })).status).toBe(403)
    expect(
      (await player.call(deletePlayer, { params: { id: otherId }, query: { version: 1 } })).status,
    ).toBe(403)
    expect((await player.call(importPlayers, { body: { csv: 'name\nEve' } })).status).toBe(403)
  })

  test('show a new name on the board at once', async () => {
    const ann = await world.addPlayer('Ann')
    await play(ann, await world.addPlayer('Bob'))
    const readNames = async () =>
      (await organiser.call(getLeaderboard, {})).body.items.map(({ name }) => name)
    expect(await readNames()).toContain('Ann')
    await organiser.call(updatePlayer, { params: { id: ann }, body: { version: 1, name: 'Anne' } })
    expect(await readNames()).toContain('Anne')
  })

  test('leave lists and boards when they retire, and can return', async () => {
    const ann = await world.addPlayer('Ann')
    await play(ann, await world.addPlayer('Bob'))
    const setRetired = async (isRetired: boolean) =>
      organiser.call(updatePlayer, {
        params: { id: ann },
        body: { version: await readVersion(ann), isRetired },
      })
    expect((await setRetired(true)).body.isRetired).toBe(true)
    expect((await organiser.call(listPlayers, { query: { q: 'Ann' } })).body.total).toBe(0)
    expect(
      (await organiser.call(listPlayers, { query: { q: 'Ann', includeRetired: 'true' } })).body
        .total,
    ).toBe(1)
    expect((await organiser.call(getLeaderboard, {})).body.items.map(({ name }) => name)).toEqual([
      'Bob',
    ])
    await setRetired(false)
    expect((await organiser.call(getLeaderboard, {})).body.total).toBe(2)
  })

  test('have their ratings recalculated when a starting level is set later', async () => {
    const ann = await world.addPlayer('Ann')
    await play(ann, await world.addPlayer('Bob'))
    const readRating = async () =>
      (await organiser.call(getPlayerRatings, { params: { id: ann } })).body.boards[0]!.rating
    const before = await readRating()
    await organiser.call(updatePlayer, {
      params: { id: ann },
      body: { version: 1, startingLevel: 'expert' },
    })
    expect(await readRating()).toBeGreaterThan(before + 200)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('are deleted with exactly what the preview listed', async () => {
    const [ann, bob, cleo] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Bob'),
      await world.addPlayer('Cleo'),
    ]
    await play(ann, bob)
    await play(bob, cleo)
    await play(ann, cleo)
    const readRatings = async () =>
      new Map(
        (await organiser.call(getLeaderboard, {})).body.items.map(({ playerId, rating }) => [
          playerId,
          rating,
        ]),
      )
    const before = await readRatings()
    const { body: preview } = await organiser.call(previewDeletePlayer, { params: { id: ann } })
    expect(preview).toMatchObject({ matches: 2, opponents: 2, ratingsChanged: 2 })
    expect(await readRatings()).toEqual(before)

    const done = await organiser.call(deletePlayer, { params: { id: ann }, query: { version: 1 } })
    expect(done.body).toEqual({ deletedMatches: 2 })
    const after = await readRatings()
    expect(after.has(ann)).toBe(false)
    expect(preview.ratings).not.toEqual([])
    for (const difference of preview.ratings)
      expect(after.get(difference.playerId)).toBe(difference.after)
    expect((await organiser.call(listMatches, {})).body.total).toBe(1)
    expect((await organiser.call(getPlayer, { params: { id: ann } })).error.message).toBe(
      'Player not found',
    )
    expect(await verifyRatings(world.server.context.db)).toEqual([])
    expect(await world.publishedTypes()).toContain('player.deleted')
  })

  test('lose a rating that came only from a deleted opponent', async () => {
    const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    await play(ann, bob)
    await organiser.call(deletePlayer, { params: { id: ann }, query: { version: 1 } })
    expect((await organiser.call(getLeaderboard, {})).body.items).toEqual([])
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('can be deleted without their account', async () => {
    const player = await world.join('player')
    const answer = await organiser.call(deletePlayer, {
      params: { id: player.playerId },
      query: { version: 1 },
    })
    expect(answer.status).toBe(200)
    expect((await player.call(listPlayers, {})).status).toBe(200)
  })

  test('are merged with matches and account, without the matches between the two', async () => {
    const player = await world.join('player', 'Ann Real')
    const duplicate = await world.addPlayer('Ann Double')
    const bob = await world.addPlayer('Bob')
    const moved = await play(duplicate, bob)
    await play(player.playerId, duplicate)
    const answer = await organiser.call(mergePlayer, {
      params: { id: duplicate },
      body: { version: 1, intoPlayerId: player.playerId, intoVersion: 1 },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      movedMatches: 1,
      removedMatches: 1,
      player: { name: 'Ann Real', userId: player.userId },
    })
    const matches = (await organiser.call(listMatches, { query: { playerId: player.playerId } }))
      .body
    expect(matches.items.map(({ id }) => id)).toEqual([moved.id])
    expect(await verifyRatings(world.server.context.db)).toEqual([])
    const self = await organiser.call(mergePlayer, {
      params: { id: bob },
      body: { version: 1, intoPlayerId: bob, intoVersion: 1 },
    })
    expect(self.status).toBe(400)
  })

  test('are not renamed back by a profile that was opened before an organiser renamed them', async () => {
    const player = await world.join('player', 'Jon Smyth')
    const { version, name } = await player.do(getProfile, {})
    await organiser.do(updatePlayer, {
      params: { id: player.playerId },
      body: { version: await readVersion(player.playerId), name: 'John Smith' },
    })
    const body = { version, name, avatar: 'JS' }
    expect(await player.refused(updateProfile, { body })).toEqual([409, 'request.stale'])
  })

  test('pass their name to the account of a player merged into them', async () => {
    const player = await world.join('player', 'Jon Smyth')
    const known = await world.addPlayer('John Smith')
    await organiser.do(mergePlayer, {
      params: { id: player.playerId },
      body: { version: 1, intoPlayerId: known, intoVersion: 1 },
    })
    expect((await player.do(getMe, {})).user).toMatchObject({ name: 'John Smith', playerId: known })
  })

  test('pass their name to their account when restored', async () => {
    const player = await world.join('player', 'Jon Smyth')
    const admin = await world.join('admin')
    await organiser.do(deletePlayer, { params: { id: player.playerId }, query: { version: 1 } })
    const { version } = await player.do(getProfile, {})
    await player.do(updateProfile, { body: { version, name: 'Jonny Smyth' } })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    const { user } = await player.do(getMe, {})
    expect(user).toMatchObject({ name: 'Jon Smyth', playerId: player.playerId })
  })

  test('update partners whose doubles match was removed by a merge', async () => {
    const [player1Id, player2Id, partner1Id, partner2Id] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Ann Double'),
      await world.addPlayer('Cleo'),
      await world.addPlayer('Dan'),
    ]
    const pairs = { player1Id, player2Id, partner1Id, partner2Id }
    await world.record({ sportId: 'foosball', ...pairs, player1Score: 5, player2Score: 3 })
    const answer = await organiser.call(mergePlayer, {
      params: { id: player2Id },
      body: { version: 1, intoPlayerId: player1Id, intoVersion: 1 },
    })
    expect(answer.body.removedMatches).toBe(1)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('are merged with the same number of statements, however many matches they have', async () => {
    const ann = await world.addPlayer('Ann Kept')
    const bob = await world.addPlayer('Bob')
    const merge = async (count: number) => {
      const duplicate = await world.addPlayer('Ann Double')
      for (let i = 0; i < count; i++) {
        world.pass(60_000)
        await world.record({ player1Id: duplicate, player2Id: bob, matchType: 'friendly' })
      }
      const { version } = (await organiser.call(getPlayer, { params: { id: ann } })).body
      const body = { version: 1, intoPlayerId: ann, intoVersion: version }
      return world.recordStatements(async () => {
        const answer = await organiser.call(mergePlayer, { params: { id: duplicate }, body })
        expect(answer.body.movedMatches).toBe(count)
      })
    }
    const few = await merge(1)
    expect((await merge(5)).length).toBeLessThanOrEqual(few.length)
  })

  test('stay unchanged by a merge with a stale version', async () => {
    const [ann, bob, cleo] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Bob'),
      await world.addPlayer('Cleo'),
    ]
    await play(ann, cleo)
    const answer = await organiser.call(mergePlayer, {
      params: { id: ann },
      body: { version: 1, intoPlayerId: bob, intoVersion: 7 },
    })
    expect(answer.status).toBe(409)
    expect((await organiser.call(listMatches, { query: { playerId: ann } })).body.total).toBe(1)
  })

  describe('with federation numbers', () => {
    const add = async (name: string, numbers: object = {}) =>
      organiser.do(addPlayer, { body: { name, ...numbers } })
    const read = async (id: string) => organiser.do(getPlayer, { params: { id: id as never } })
    const change = async (id: string, body: object) =>
      organiser.call(updatePlayer, { params: { id: id as never }, body: body as never })

    test('can be added and changed, also by the player', async () => {
      const ann = await add('Ann', { fideNumber: ' 0099 001 ', nationalNumber: ' GER  12/4 ' })
      expect(ann).toMatchObject({ fideNumber: '99001', nationalNumber: 'GER 12/4' })
      expect((await change(ann.id, { version: 1, nickname: 'Annie' })).body).toMatchObject({
        fideNumber: '99001',
        nationalNumber: 'GER 12/4',
      })
      await change(ann.id, { version: 2, fideNumber: '', nationalNumber: null })
      expect(await read(ann.id)).toMatchObject({ fideNumber: null, nationalNumber: null })
      const player = await world.join('player')
      const ownUpdate = { params: { id: player.playerId }, body: { version: 1, fideNumber: '77' } }
      expect((await player.do(updatePlayer, ownUpdate)).fideNumber).toBe('77')
      const foreignUpdate = { params: { id: ann.id }, body: { version: 3, fideNumber: '78' } }
      expect((await player.call(updatePlayer, foreignUpdate)).status).toBe(403)
    })

    test.each([
      [{ fideNumber: '12a' }, 'fideNumber', 'field.digits'],
      [{ fideNumber: '123456789012' }, 'fideNumber', 'field.digits'],
      [{ nationalNumber: '1'.repeat(21) }, 'nationalNumber', 'field.tooLong'],
      [{ nationalNumber: '1\u200b2' }, 'nationalNumber', 'field.format'],
    ])('are refused with %j', async (numbers, field, key) => {
      const refused = await organiser.call(addPlayer, { body: { name: 'Ann', ...numbers } })
      expect(refused.status).toBe(400)
      expect(refused.error.details).toMatchObject([{ field, key }])
    })

    test('can’t have another player’s FIDE number; the error names that player', async () => {
      const numbers = { fideNumber: '99002', nationalNumber: 'N 1' }
      await add('Ann Owner', numbers)
      const bob = await add('Bob', { nationalNumber: 'N 1' })
      const expected = {
        field: 'fideNumber',
        key: 'player.fideNumberOf',
        message: 'This is the FIDE number of Ann Owner',
      }
      const adding = await organiser.call(addPlayer, { body: { name: 'Cleo', ...numbers } })
      expect(adding.error.details).toMatchObject([expected])
      const changing = await change(bob.id, { version: 1, fideNumber: '099002' })
      expect(changing.error.details).toMatchObject([expected])
    })

    test('keep their numbers when merged or restored after a deletion', async () => {
      const [ann, bob] = [await add('Ann', { fideNumber: '1' }), await add('Bob')]
      const into = { version: 1, intoPlayerId: bob.id, intoVersion: 1 }
      const merged = await organiser.do(mergePlayer, { params: { id: ann.id }, body: into })
      expect(merged.player.fideNumber).toBe('1')
      const admin = await world.join('admin')
      const restore = async () => {
        const [deletion] = (await admin.do(listDeletions, {})).items
        await admin.do(restoreDeletion, { params: { id: deletion!.id } })
      }
      await organiser.do(deletePlayer, { params: { id: bob.id }, query: { version: 2 } })
      await restore()
      expect(await read(bob.id)).toMatchObject({ fideNumber: '1' })
      await organiser.do(deletePlayer, { params: { id: bob.id }, query: { version: 3 } })
      await add('Cleo', { fideNumber: '1' })
      await restore()
      expect(await read(bob.id)).toMatchObject({ fideNumber: null })
    })

    test('are matched by number in an import, which adds missing numbers', async () => {
      const ann = await add('Ann Maiden', { fideNumber: '11' })
      const bob = await add('Bob Pryce')
      const csv = 'name,FIDE ID,licence\nAnn Moss,11,L 1\nBob Pryce,12,\nCleo New,13,L 3\n'
      const done = await organiser.do(importPlayers, { body: { csv, dryRun: false } })
      expect(done.rows.map(({ action, match }) => [action, match?.playerId ?? null])).toEqual([
        ['match', ann.id],
        ['match', bob.id],
        ['add', null],
      ])
      expect(await read(ann.id)).toMatchObject({ name: 'Ann Maiden', nationalNumber: 'L 1' })
      expect(await read(bob.id)).toMatchObject({ fideNumber: '12' })
      const { items } = await organiser.do(listPlayers, { query: { q: 'cleo' } })
      expect(items).toMatchObject([{ fideNumber: '13', nationalNumber: 'L 3' }])
      const exported = (await organiser.call(exportPlayers, {})).text
      expect(exported).toContain('added,FIDE number,national number')
      expect(exported).toMatch(/^Cleo New,.*,13,L 3\r?$/m)
      const again = await organiser.do(importPlayers, { body: { csv: exported } })
      expect(again.added).toBe(0)
      expect(again.rows.flatMap(({ problems }) => problems)).toEqual([])
    })
  })

  test('are imported after a preview, valid rows only and once', async () => {
    await world.addPlayer('Ann Known')
    const csv =
      'name,email,level\nBen New,ben@example.org,strong\nann known,,\nB4d,,\nBen New,,\nCleo New,nonsense,\n'
    const dry = await organiser.call(importPlayers, { body: { csv, dryRun: true } })
    expect(dry.body).toMatchObject({ added: 1, matched: 1, skipped: 3 })
    expect(dry.body.rows.map(({ action }) => action)).toEqual([
      'add',
      'match',
      'skip',
      'ask',
      'ask',
    ])
    expect(dry.body.rows[1]!.duplicateOf).toBe('Ann Known')
    expect(dry.body.rows[3]!.duplicateOf).toBe('line 2')
    const total = async () =>
      (await organiser.call(listPlayers, { query: { q: 'New' } })).body.total
    expect(await total()).toBe(0)
    const headers = { 'idempotency-key': 'import-1' }
    await organiser.call(importPlayers, { body: { csv, dryRun: false } }, headers)
    await organiser.call(importPlayers, { body: { csv, dryRun: false } }, headers)
    expect(await total()).toBe(1)
    expect(
      (await world.publishedTypes()).filter((type) => type === 'players.imported'),
    ).toHaveLength(1)
  })

  test('are imported as chosen: a namesake is added, and a matched player gets the e-mail', async () => {
    const ann = await world.addPlayer('Ann Known')
    const csv =
      '\uFEFFPerson;Mail\nKnown, Ann;ann@example.org\nAnn Known;\nCleo New;ann@example.org\n'
    const body = {
      csv,
      delimiter: ';',
      columns: ['name', 'email'],
      headingLine: 1,
      choices: [
        { line: 3, action: 'add' },
        { line: 4, action: 'add' },
      ],
      dryRun: false,
    } as const
    const choices = [...body.choices]
    const done = await organiser.do(importPlayers, {
      body: { ...body, columns: [...body.columns], choices },
    })
    expect(done.rows.map(({ action, email }) => [action, email])).toEqual([
      ['match', 'ann@example.org'],
      ['add', null],
      ['add', null],
    ])
    const { items } = await organiser.do(listPlayers, { query: { q: 'known' } })
    expect(items).toHaveLength(2)
    expect(items.find(({ id }) => id === ann)).toMatchObject({
      email: 'ann@example.org',
      version: 2,
    })
    const again = await organiser.do(importPlayers, {
      body: { csv, dryRun: true, columns: [...body.columns], headingLine: 1 },
    })
    expect(again.added).toBe(0)
  })

  test('are matched with two lines of a file, which together add what is missing', async () => {
    const ann = await world.addPlayer('Ann Known')
    const csv =
      'name,email,FIDE ID\nAnn Known,ann@example.org,\nAnn Known,other@example.org,12345\n'
    const body = {
      csv,
      choices: [{ line: 3, action: 'match' as const, playerId: ann }],
      dryRun: false,
    }
    const done = await organiser.do(importPlayers, { body })
    expect(done.rows.map(({ action, email, fideNumber }) => [action, email, fideNumber])).toEqual([
      ['match', 'ann@example.org', null],
      ['match', null, '12345'],
    ])
    expect(done.rows[1]!.problems.map(({ key }) => key)).toEqual(['import.emailKept'])
    const { items } = await organiser.do(listPlayers, { query: { q: 'known' } })
    expect(items).toMatchObject([{ email: 'ann@example.org', fideNumber: '12345' }])
  })

  test('can’t be imported from a file without rows', async () => {
    const answer = await organiser.call(importPlayers, { body: { csv: '  \n', dryRun: false } })
    expect(answer.status).toBe(400)
    expect(answer.error.details[0]!.field).toBe('csv')
  })

  test('leave no gap in the ranks when they retire', async () => {
    const [ann, bob, cleo] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Bob'),
      await world.addPlayer('Cleo'),
    ]
    for (let i = 0; i < 5; i++) {
      await play(ann, bob)
      await play(bob, cleo)
      await play(ann, cleo)
    }
    const readBoard = async (q = '') =>
      (await organiser.call(getLeaderboard, { query: { q } })).body
    expect((await readBoard()).items.map(({ rank }) => rank)).toEqual([1, 2, 3])
    const body = { version: 1, isRetired: true }
    await organiser.call(updatePlayer, { params: { id: bob }, body })
    const { items, ranked } = await readBoard()
    expect(items.map(({ name, rank }) => [name, rank])).toEqual([
      ['Ann', 1],
      ['Cleo', 2],
    ])
    expect(ranked).toBe(2)
    expect(
      (await readBoard('bob')).items.map(({ rank, provisional }) => [rank, provisional]),
    ).toEqual([[null, false]])
  })

  test('show their e-mail address to organisers and themselves only', async () => {
    const { body: added } = await organiser.call(addPlayer, {
      body: { name: 'Ann', email: 'ann@example.org' },
    })
    const player = await world.join('player')
    const readEmail = async (caller: Caller) =>
      (await caller.call(getPlayer, { params: { id: added.id } })).body.email
    expect(await readEmail(organiser)).toBe('ann@example.org')
    expect(await readEmail(player)).toBeNull()
    const list = await player.call(listPlayers, {})
    expect(list.text).not.toContain('ann@example.org')
  })

  test('name the account that loses its player in a deletion preview, and can’t be merged if both are linked', async () => {
    const [one, two] = [
      await world.join('player', 'Ann One'),
      await world.join('player', 'Ann Two'),
    ]
    const preview = await organiser.call(previewDeletePlayer, { params: { id: one.playerId } })
    expect(preview.body.linkedAccount).toBe('Ann One')
    const merge = await organiser.call(mergePlayer, {
      params: { id: one.playerId },
      body: { version: 1, intoPlayerId: two.playerId, intoVersion: 1 },
    })
    expect([merge.status, merge.error.message]).toEqual([
      409,
      'Both players are linked to accounts, so they can’t be merged',
    ])
  })

  test('rename their account with themselves', async () => {
    const player = await world.join('player', 'Penny Old')
    const body = { version: 1, name: 'Penny New' }
    await player.call(updatePlayer, { params: { id: player.playerId }, body })
    expect((await player.call(getMe, {})).body.user).toMatchObject({
      name: 'Penny New',
      firstName: 'Penny',
    })
  })
})
