import { createUser } from '../accounts/create-user.ts'
import { createLogRow } from '../matches/correction/match-log.ts'
import { insertLog, insertMatches } from '../matches/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { insertPlayers } from '../players/store.ts'
import { recalculateAllBoards } from '../ratings/rate-log.ts'
import { addDemoAccounts } from './demo-accounts.ts'
import { fillDemoTeams } from './fill-demo-teams.ts'
import { inventMember, inventMatches, type Member } from './invent-matches.ts'
import { seededRandom } from './random.ts'
import { fillDemoGroups } from './fill-demo-groups.ts'
import { insertTournaments, inventTournaments } from './fill-demo-tournaments.ts'

const dayMs = 86_400_000
const seed = 5
const matchCount = 2500

export const demoClubName = 'Harbour Street Club'

/** The demo organiser comes first; the next few also have accounts. */
const memberNames = [
  'Lerato Mokoena',
  'Aiko Tanaka',
  'Mateus Oliveira',
  'Ingrid Solheim',
  'Kwame Boateng',
  'Zofia Wiśniewska',
  'Jean-Baptiste Lefèvre',
  'Minh Anh Nguyen',
  'Siobhán O’Brien',
  'Rajesh Venkataraman',
  'Elif Yıldırım',
  'Tomás Herrera',
  'Anneke van der Merwe',
  'Dmytro Kovalenko',
  'Fatou Ndiaye',
  'Priya Raghunathan',
  'Oskar Lindqvist',
  'Chloé Mbarga',
  'Thandiwe Nkosi',
  'Luca Bianchi',
  'Hana Dvořáková',
  'Samuel Adeyemi',
  'Grace Whitfield',
  'Ibrahim Haddad',
  'Sofia Papadaki',
  'Noah van Wyk',
  'Mei Ling Chua',
  'Pádraig Byrne',
  'Camila Rojas',
  'Viktor Petrov',
  'Amina Yusuf',
  'Ewan Macleod',
  'Yuki Watanabe',
  'Nia Llewellyn',
  'Bongani Dlamini',
  'Freja Holm',
  'Arjun Mehta',
  'Ruth Goldberg',
  'Marek Nowak',
  'Olivia Hartley',
] as const
const accountCount = 6

const sportShares = { tabletennis: 33, pool: 17, darts: 24, chess: 11, foosball: 15 } as const

export type DemoAdmin = { readonly email: string; readonly passwordHash: string }

/** Fills an empty club: with people, a year of matches in all five sports, and accounts to explore it. */
export async function fillDemoClub(
  unit: UnitOfWork,
  admin: DemoAdmin,
  unknownPasswordHash: string,
): Promise<void> {
  const today = Math.floor(unit.now / dayMs) * dayMs
  const startAt = today - 365 * dayMs
  const random = seededRandom(seed)
  const members = memberNames.map((name) => inventMember(random, name, startAt - dayMs))
  // The demo user plays everything, so that no screen is empty.
  const [demo, ...others] = members
  const everyone = [addEverySport(demo!), ...others]
  await insertPlayers(
    unit.tx,
    everyone.map(({ row }) => row),
  )
  const adminUser = await createUser(unit, {
    email: admin.email,
    name: 'Club Administrator',
    role: 'admin',
    passwordHash: admin.passwordHash,
    playerId: null,
  })
  await createDemoUsers(unit, everyone, unknownPasswordHash)
  await addDemoAccounts(unit)
  const inventedMatches = inventMatches(random, {
    members: everyone,
    count: matchCount,
    from: startAt,
    to: today,
    share: sportShares,
    createdBy: adminUser.id,
  })
  const tournaments = inventTournaments(seededRandom(seed), everyone, unit.now, adminUser.id)
  await insertTournaments(unit, tournaments, adminUser.id)
  const club = { random: seededRandom(seed), members: everyone, today, createdBy: adminUser.id }
  const rubbers = await fillDemoTeams(unit, club)
  const matches = [
    ...inventedMatches.map(({ row }) => row),
    ...tournaments.flatMap((each) => each.matches),
    ...rubbers,
  ]
  await insertMatches(unit.tx, matches)
  await insertLog(
    unit.tx,
    matches.map((row) =>
      createLogRow(row, {
        sequence: 1,
        kind: 'recorded',
        at: row.createdAt,
        byId: adminUser.id,
        reason: null,
      }),
    ),
  )
  await fillDemoGroups(
    unit,
    everyone.map(({ row }) => row.id),
    { today, by: { userId: adminUser.id } },
  )
  await recalculateAllBoards(unit)
}

function addEverySport(member: Member): Member {
  return {
    ...member,
    keenness: { tabletennis: 1.6, pool: 1, darts: 1.2, chess: 1, foosball: 0.8 },
    strength: { tabletennis: 1420, pool: 1310, darts: 1380, chess: 1190, foosball: 1240 },
  }
}

async function createDemoUsers(unit: UnitOfWork, members: readonly Member[], passwordHash: string) {
  for (const [index, { row }] of members.slice(0, accountCount).entries()) {
    const isDemo = index === 0
    await createUser(unit, {
      email: isDemo
        ? 'demo@harbourstreet.club'
        : `${row.nameFolded.replaceAll(/[^a-z]+/g, '.')}@harbourstreet.club`,
      name: row.name,
      role: index <= 1 ? 'organizer' : 'player',
      passwordHash: isDemo ? null : passwordHash,
      isDemo,
      playerId: row.id,
    })
  }
}
