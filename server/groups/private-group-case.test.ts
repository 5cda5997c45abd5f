import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import { getGroup, listGroups, listPlayerGroups } from '#contract/groups/group.ts'
import { listMyInvitations, sendInvitation } from '#contract/groups/invitations.ts'
import { readLive } from '#contract/live/events.ts'
import type { Role } from '#contract/players/accounts.ts'
import { engineNames } from '../testing/databases.ts'
import { accepted, createWorld, type Caller, type World } from '../testing/world.ts'
import { answer, makeGroup } from './people.test-data.ts'

type Listed = Readonly<Record<string, readonly string[]>>
type Case = {
  readonly given: {
    readonly groups: readonly {
      readonly ref: string
      readonly name: string
      readonly isPrivate: boolean
      readonly members: readonly string[]
    }[]
    readonly invited: Readonly<Record<string, readonly string[]>>
    readonly people: Readonly<Record<string, Role>>
  }
  readonly when: readonly { readonly ask: string; readonly as: readonly string[] }[]
  readonly expect: {
    readonly list: Listed
    readonly search: Listed
    readonly 'GET g2': Readonly<Record<string, string>>
    readonly leaderboard: Readonly<Record<string, string>>
    readonly 'groups of C': Listed
    readonly total: number
    readonly live: string
  }
}

const file = new URL('../../fixtures/team-cases.jsonl', import.meta.url)
const {
  given,
  when,
  expect: wanted,
} = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case & { readonly id: string })
  .find(({ id }) => id === 'GRP-02')!

let world: World
afterEach(async () => world.close())

test.each(engineNames)(
  'GRP-02: a private group does not exist for outsiders, on %s',
  async (engine) => {
    world = await createWorld(engine)
    const people = new Map<string, Caller>()
    const letters = new Set([
      ...given.groups.flatMap(({ members }) => members),
      ...Object.keys(given.people),
    ])
    for (const letter of letters) {
      people.set(letter, await world.join(given.people[letter] ?? 'player', `Person ${letter}`))
    }
    const by = (letter: string) => people.get(letter)!
    const ids = new Map<string, string>()
    for (const { ref, name, isPrivate, members } of given.groups) {
      const [first, ...others] = members
      const { id } = await makeGroup(by(first!), { name, isPrivate, requireApproval: false })
      ids.set(ref, id)
      const invite = async (letter: string) => {
        const body = { playerId: by(letter).playerId!, message: 'We start at 19:30' }
        return accepted(await by(first!).call(sendInvitation, { params: { id }, body }))
      }
      for (const other of others) {
        accepted(await answer(by(other), (await invite(other)).id, 'accept'))
      }
      for (const letter of given.invited[ref] ?? []) await invite(letter)
    }
    const refOf = (id: string) => [...ids].find(([, known]) => known === id)![0]
    const secret = { params: { id: ids.get('g2')! } }
    const listed = async (letter: string, q?: string) => {
      const { items, total } = accepted(await by(letter).call(listGroups, { query: { q } }))
      expect(total).toBe(items.length)
      return items.map(({ id }) => refOf(id)).toSorted()
    }
    const codeOf = ({ status, error }: { status: number; error: { code: string } | null }) =>
      status < 300 ? 'all' : error!.code

    const asks: Record<string, (letter: string) => Promise<void>> = {
      list: async (letter) => expect(await listed(letter)).toEqual(wanted.list[letter]),
      'search "Secret"': async (letter) =>
        expect(await listed(letter, 'Secret')).toEqual(wanted.search[letter]),
      'GET g2': async (letter) => {
        const seen = codeOf(await by(letter).call(getGroup, secret))
        const sees = wanted['GET g2'][letter]!
        if (!sees.endsWith('only')) return expect(sees.startsWith(seen)).toBe(true)
        expect(seen).toBe('NOT_FOUND')
        const [invitation] = accepted(await by(letter).call(listMyInvitations, {})).items
        expect(invitation).toMatchObject({
          group: { name: 'Secret Six' },
          invitedByName: 'Person A',
          message: 'We start at 19:30',
        })
        expect(JSON.stringify(invitation)).not.toContain('Person C')
      },
      'GET g2/leaderboard': async (letter) =>
        expect(codeOf(await by(letter).call(getGroupBoard, { ...secret, query: {} }))).toBe(
          wanted.leaderboard[letter],
        ),
      'GET player C, groups': async (letter) => {
        const params = { id: by('C').playerId! }
        const { items } = accepted(await by(letter).call(listPlayerGroups, { params }))
        expect(items.map(({ id }) => refOf(id))).toEqual(wanted['groups of C'][letter])
      },
      'total number of groups in any answer': async (letter) => {
        const { total } = accepted(await by(letter).call(listGroups, { query: {} }))
        expect(total).toBe(wanted.total)
      },
      'subscribe to live room of g2': async (letter) =>
        expect(codeOf(await by(letter).call(readLive, secret))).toBe(wanted.live),
    }
    for (const { ask, as } of when) {
      for (const letter of as) await asks[ask]!(letter)
    }
    const query = { eventType: 'group.read_private' }
    const looks = accepted(await by('D').call(listAudit, { query })).items
    expect(looks.map(({ userName }) => userName)).toContain('Person D')
  },
)
