import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMe } from '#contract/players/accounts.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { eraseMe, erasePlayer } from '#contract/players/erasing.ts'
import type { WireEvent } from '#contract/events.ts'
import type { Server } from '../../app.ts'
import { engineNames } from '../../testing/databases.ts'
import { openSocket } from '../../testing/open-socket.ts'
import type { Caller, World } from '../../testing/world.ts'
import { editMentions, createErasureClub, type ErasureClub } from './erasure-club.test-data.ts'
import { createActiveMember, name, password, personalTexts } from './active-member.test-data.ts'

/** Maximum time until other nodes stop returning the person, in ms. */
const maxDelayMs = 5_000

/** On PostgreSQL, the other node reads what the first one erases. On SQLite, there is only one node. */
describe.each(engineNames)('an erased person seen from another node on %s', (engine) => {
  let club: ErasureClub
  let world: World
  let otherNode: Server
  let organiser: Caller
  let admin: Caller
  let ann: Caller
  const sockets: Socket[] = []

  beforeEach(async () => {
    club = await createErasureClub(engine)
    ;({ world, organiser, admin, ann } = club)
    otherNode = engine === 'postgres' ? await world.secondNode() : world.server
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    if (otherNode !== world.server) await otherNode.close()
    await club.close()
  })

  const createMember = async () => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { publicResults: true, publicTournaments: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    const ben = await world.join('player', 'Ben Bold')
    return createActiveMember({ world, organiser, admin, ann, ben })
  }

  /** Returns all ids in the club, by the path segment before them. */
  const listIdsByKind = async (): Promise<Record<string, readonly string[]>> => {
    const { db } = world.server.context
    const all = {
      players: await db.selectFrom('players').select('id').execute(),
      matches: await db.selectFrom('matches').select('id').execute(),
      tournaments: await db.selectFrom('tournaments').select('id').execute(),
      groups: await db.selectFrom('groups').select('id').execute(),
      teams: await db.selectFrom('teams').select('id').execute(),
      live: await db.selectFrom('liveMatches').select('id').execute(),
    }
    return Object.fromEntries(
      Object.entries(all).map(([kind, rows]) => [kind, rows.map(({ id }) => id)]),
    )
  }
  /** Returns every readable URL of the club, and each list with a search for the name. */
  const listUrls = async (): Promise<string[]> => {
    const ids = await listIdsByKind()
    return Object.values(endpoints).flatMap(({ method, path }: Endpoint) => {
      if (method !== 'GET') return []
      const [, kind, more] = /^\/api\/(?:public\/)?([a-z]+)\/:id(\/.*)?$/.exec(path) ?? []
      if (kind === undefined) return path.includes(':') ? [] : [path, `${path}?q=Zephyrine`]
      const full = path.replace(':otherId', ann.playerId)
      if (more?.includes('/:key') === true) return []
      return (ids[kind] ?? []).map((id) => full.replace(':id', id))
    })
  }
  const listTokens = () => [admin.token, organiser.token, ann.token, null]
  /** Returns which URLs of the other node reveal the person, and which fail. */
  const findRevealingUrls = async (urls: readonly string[]) => {
    const revealing: string[] = []
    const failing: string[] = []
    for (const token of listTokens()) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      for (const url of urls) {
        const { statusCode, body } = await otherNode.app.inject({ url, headers })
        const text = body.toLowerCase()
        if (personalTexts.some((personal) => text.includes(personal))) revealing.push(url)
        if (statusCode >= 500) failing.push(url)
      }
    }
    return { revealing: [...new Set(revealing)], failing }
  }
  const follow = async (url: string, token: string, topics: readonly string[]) => {
    const { socket, ready } = openSocket(url, { token })
    sockets.push(socket)
    const received: string[] = []
    socket.on('events', (events: readonly WireEvent[]) =>
      received.push(...events.map(({ type }) => type)),
    )
    socket.on('ended', () => received.push('ended'))
    await ready
    for (const topic of topics) expect(await socket.emitWithAck('watch', topic)).toBe(true)
    return { socket, received }
  }

  test.each(['themselves', 'an administrator'])(
    'erased by %s is not revealed by any URL, and their session and sockets end',
    async (by) => {
      const me = await createMember()
      const urls = await listUrls()
      const before = await findRevealingUrls(urls)
      expect(before.failing).toEqual([])
      const kinds = ['players', 'matches', 'tournaments', 'groups', 'teams', 'live', 'leaderboard']
      for (const kind of [...kinds, 'public/live', 'public/tournaments', 'admin/audit'])
        expect(before.revealing.join()).toContain(`/api/${kind}`)
      const url = await otherNode.app.listen({ port: 0, host: '127.0.0.1' })
      const ownSocket = await follow(url, me.token, ['live:evening'])
      const otherSocket = await follow(url, ann.token, ['live:evening', 'live'])

      const params = { id: me.playerId }
      const body = { password, confirmation: name }
      if (by === 'themselves') await me.do(eraseMe, { body })
      else await admin.do(erasePlayer, { params, body })
      const ownHeaders = { authorization: `Bearer ${me.token}` }
      expect(
        (await otherNode.app.inject({ url: getMe.path, headers: ownHeaders })).statusCode,
      ).toBe(401)
      await expect
        .poll(() => [ownSocket.received.includes('ended'), ownSocket.socket.connected], {
          timeout: maxDelayMs,
        })
        .toEqual([true, false])
      await expect
        .poll(() => otherSocket.received, { timeout: maxDelayMs })
        .toEqual(expect.arrayContaining(['player.updated']))
      world.pass(maxDelayMs)
      await editMentions(admin)
      world.pass(maxDelayMs)
      expect(await findRevealingUrls(urls)).toEqual({ revealing: [], failing: [] })
      const headers = { authorization: `Bearer ${ann.token}` }
      const page = await otherNode.app.inject({ url: `/api/players/${me.playerId}`, headers })
      expect(page.json()).toMatchObject({ name: 'Former member', avatarUrl: null })
    },
  )
})
