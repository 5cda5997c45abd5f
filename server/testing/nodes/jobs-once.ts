import { setTimeout as sleep } from 'node:timers/promises'
import { createGroup } from '#contract/groups/group.ts'
import { joinGroup } from '#contract/groups/members.ts'
import { planMeetup } from '#contract/groups/meetups.ts'
import { startLive } from '#contract/live/events.ts'
import { changeNoticeSettings } from '#contract/notices.ts'
import { forgotPassword } from '#contract/security/passwords.ts'
import { openTournament } from '#contract/tournaments/life.ts'
import { createPresetChoices } from '#engine/notices/topics.ts'
import type { Database } from '../../platform/database/database.ts'
import { secret } from '../faults/club-process.ts'
import {
  findViolations,
  addToCount,
  type PartResult,
  type PartSetting,
} from '../faults/violations.ts'
import { accepted, type Requester } from '../world.ts'
import { createCup } from '../tournament.ts'
import type { Cluster } from './cluster.ts'
import { signInAdmin, signUpPerson, waitUntil, type Person } from './people.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Maximum time until queued messages and notices are sent. */
const settledWithinMs = 20_000

const formatTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Creates tournaments that start automatically in two days and close entries before. */
async function prepareCups(organiser: Requester, many: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < many; index++) {
    const dates = {
      startDate: formatTimeIn(2 * day),
      registrationDeadline: formatTimeIn(1.5 * day),
    }
    const body = { name: `Cup ${index}`, autoStart: true, ...dates }
    const { id } = await createCup({ pass: () => {} }, organiser, 8, body, false)
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    ids.push(id)
  }
  return ids
}

/** Creates groups with a weekly meetup rule, three days ahead. */
async function prepareMeetups([host, ...others]: readonly Person[], many: number) {
  for (let index = 0; index < many; index++) {
    const template = 'practice-group' as const
    const body = { name: `Practice ${index}`, template }
    const { id } = await host!.do(createGroup, { body })
    for (const member of others) await member.do(joinGroup, { params: { id }, body: {} })
    const meetup = { startsAt: formatTimeIn(day), endsAt: formatTimeIn(day + 2 * hour) }
    const rule = { ...meetup, everyWeek: { daysAhead: 3 } }
    await host!.do(planMeetup, { params: { id }, body: rule })
  }
}

/** Verifies the addresses and turns e-mails on, since none are sent before. */
async function enableMail(db: Database, people: readonly Person[]): Promise<void> {
  await db.updateTable('users').set({ emailVerifiedAt: Date.now() }).execute()
  for (const person of people) {
    await person.do(changeNoticeSettings, { body: { choices: createPresetChoices('all') } })
  }
}

const isSettled = async (db: Database) => {
  const waitingMessages = await db.selectFrom('messages').select('id').execute()
  const sends = await db
    .selectFrom('noticeSends')
    .select('id')
    .where('channel', '=', 'email')
    .where('sentAt', 'is', null)
    .where('attempts', '>', 0)
    .execute()
  return waitingMessages.length + sends.length === 0
}

/** Returns the recipient and content of a message, without parts that differ in each copy. */
function parseMail(letter: string) {
  const readHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(letter)?.[1] ?? ''
  const [, ...body] = letter.split('\r\n\r\n')
  const text = body.join('\n').replaceAll(/--[\w=_.-]{10,}/g, '')
  return { to: readHeader('To').trim(), subject: readHeader('Subject').trim(), text }
}

/** Returns the duplicates among rows. */
const findDuplicates = (rows: readonly string[]) => [
  ...new Set(rows.filter((row, index) => rows.indexOf(row) !== index)),
]

/**
 * Makes all nodes run all periodic jobs at the same time, repeatedly. Each must happen once, and each
 * person must get one message.
 */
export async function checkJobsRunOnce(
  cluster: Cluster,
  { isLong }: Pick<PartSetting, 'isLong'>,
): Promise<PartResult> {
  const result: PartResult = { counts: {}, violations: [] }
  const { db } = cluster.club.open()
  const admin = await signInAdmin(cluster)
  const people = [
    await signUpPerson(cluster),
    await signUpPerson(cluster),
    await signUpPerson(cluster),
  ]
  await enableMail(db, people)
  const many = isLong ? 4 : 1
  const before = cluster.mail.letters.length
  const cups = await prepareCups(admin, many)
  await prepareMeetups(people, many)
  const [first, second] = people
  const setup = { game: 'x01', settings: { start: 101, legs: 1, throws: 1 } } as const
  const players = { player1Id: first!.playerId as never, player2Id: second!.playerId as never }
  await admin.do(startLive, { body: { id: 'left-alone', setup, ...players } })
  for (const { email } of people) {
    accepted(await cluster.club.stranger(() => cluster.url)(forgotPassword, { body: { email } }))
  }
  const tick = async (aheadMs: number) => {
    for (let time = 0; time < (isLong ? 4 : 2); time++) {
      await Promise.all(cluster.nodes.map(async (node) => node.tick({ aheadMs })))
      addToCount(result.counts, 'rounds in which every node ran all jobs')
      await sleep(isLong ? 700 : 300)
    }
    if ((await waitUntil(async () => isSettled(db), settledWithinMs)) === null)
      result.violations.push(`messages wait ${aheadMs / day} days ahead`)
  }
  const steps = isLong
    ? [0, 0.7, 1, 1.3, 1.7, 2.1, 3, 5.5, 6.2, 7.2, 12.5, 13.2, 14.2]
    : [0.7, 1.3, 2.1, 5.5, 6.2, 7.2]
  for (const days of steps) await tick(days * day)

  const starts = await db
    .selectFrom('tournamentLog')
    .select(['tournamentId', 'event'])
    .where('tournamentId', 'in', cups as never)
    .execute()
  const started = starts
    .filter(({ event }) => (JSON.parse(event) as { type: string }).type === 'started')
    .map(({ tournamentId }) => tournamentId)
  if (started.length !== many || findDuplicates(started).length > 0)
    result.violations.push(`${many} tournaments started ${started.length} times`)
  addToCount(result.counts, 'tournaments started automatically', started.length)

  const meetups = (
    await db.selectFrom('groupSessions').select(['groupId', 'startsAt']).execute()
  ).map(({ groupId, startsAt }) => `${groupId} ${startsAt}`)
  result.violations.push(
    ...findDuplicates(meetups).map((meetup) => `a meetup was created twice: ${meetup}`),
  )
  if (meetups.length < 2 * many) result.violations.push(`${meetups.length} meetups`)
  addToCount(result.counts, 'meetups created by rule', meetups.length)

  const notices = await db.selectFrom('notices').select(['userId', 'slot', 'createdAt']).execute()
  const notified = notices.map(({ userId, slot }) => `${userId} ${slot}`)
  result.violations.push(...findDuplicates(notified).map((text) => `notified twice: ${text}`))
  addToCount(result.counts, 'notices', notified.length)

  const letters = cluster.mail.letters.slice(before).map(parseMail)
  const sent = letters.map((letter) => JSON.stringify(letter))
  result.violations.push(
    ...findDuplicates(sent).map((text) => `mailed twice: ${text.slice(0, 300)}`),
  )
  const resets = letters.filter(({ subject }) => /password/i.test(subject)).length
  if (resets !== people.length) result.violations.push(`${resets} password reset links`)
  if (letters.length < 3 * people.length) result.violations.push(`${letters.length} letters`)
  addToCount(result.counts, 'letters', letters.length)
  result.violations.push(...(await findViolations(db, secret)))
  return result
}
