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

type RefsByLetter = Readonly<Record<string, readonly string[]>>
type PrivateGroupCase = {
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
    readonly list: RefsByLetter
    readonly search: RefsByLetter
    readonly 'GET g2': Readonly<Record<string, string>>
    readonly leaderboard: Readonly<Record<string, string>>
    readonly 'groups of C': RefsByLetter
    readonly total: number
    readonly live: string
  }
}

const file = new URL('../../fixtures/team-cases.jsonl', import.meta.url)
const {
  given,
  when,
  expect: expected,
} = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as PrivateGroupCase & { readonly id: string })
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
    const person = (letter: string) => people.get(letter)!
    const ids = new Map<string, string>()
    for (const { ref, name, isPrivate, members } of given.groups) {
      const [first, ...others] = members
      const { id } = await makeGroup(person(first!), { name, isPrivate, requireApproval: false })
      ids.set(ref, id)
      const invite = async (letter: string) => {
        const body = { playerId: person(letter).playerId!, message: 'We start at 19:30' }
        return accepted(await person(first!).call(sendInvitation, { params: { id }, body }))
      }
      for (const other of others) {
        accepted(await answer(person(other), (await invite(other)).id, 'accept'))
      }
      for (const letter of given.invited[ref] ?? []) await invite(letter)
    }
    const findRef = (id: string) => [...ids].find(([, groupId]) => groupId === id)![0]
    const secret = { params: { id: ids.get('g2')! } }
    const listRefs = async (letter: string, q?: string) => {
      const { items, total } = accepted(await person(letter).call(listGroups, { query: { q } }))
      expect(total).toBe(items.length)
      return items.map(({ id }) => findRef(id)).toSorted()
    }
    const readOutcome = ({ status, error }: { status: number; error: { code: string } | null }) =>
      status < 300 ? 'all' : error!.code

    const checks: Record<string, (letter: string) => Promise<void>> = {
      list: async (letter) => expect(await listRefs(letter)).toEqual(expected.list[letter]),
      'search "Secret"': async (letter) =>
        expect(await listRefs(letter, 'Secret')).toEqual(expected.search[letter]),
      'GET g2': async (letter) => {
        const outcome = readOutcome(await person(letter).call(getGroup, secret))
        const expectedOutcome = expected['GET g2'][letter]!
        if (!expectedOutcome.endsWith('only'))
          return expect(expectedOutcome.startsWith(outcome)).toBe(true)
        expect(outcome).toBe('NOT_FOUND')
        const [invitation] = accepted(await person(letter).call(listMyInvitations, {})).items
        expect(invitation).toMatchObject({
          group: { name: 'Secret Six' },
          invitedByName: 'Person A',
          message: 'We start at 19:30',
        })
        expect(JSON.stringify(invitation)).not.toContain('Person C')
      },
      'GET g2/leaderboard': async (letter) =>
        expect(
          readOutcome(await person(letter).call(getGroupBoard, { ...secret, query: {} })),
        ).toBe(expected.leaderboard[letter]),
      'GET player C, groups': async (letter) => {
        const params = { id: person('C').playerId! }
        const { items } = accepted(await person(letter).call(listPlayerGroups, { params }))
        expect(items.map(({ id }) => findRef(id))).toEqual(expected['groups of C'][letter])
      },
      'total number of groups in any answer': async (letter) => {
        const { total } = accepted(await person(letter).call(listGroups, { query: {} }))
        expect(total).toBe(expected.total)
      },
      'subscribe to live room of g2': async (letter) =>
        expect(readOutcome(await person(letter).call(readLive, secret))).toBe(expected.live),
    }
    for (const { ask, as } of when) {
      for (const letter of as) await checks[ask]!(letter)
    }
    const query = { eventType: 'group.read_private' }
    const lookups = accepted(await person('D').call(listAudit, { query })).items
    expect(lookups.map(({ userName }) => userName)).toContain('Person D')
  },
)
