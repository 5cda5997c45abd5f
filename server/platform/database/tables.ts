import type { Generated, Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import { accountTables } from './tables/account-tables.ts'
import { playerTables } from './tables/player-tables.ts'
import { matchTables } from './tables/match-tables.ts'
import { tournamentTables } from './tables/tournament-tables.ts'
import { teamTables } from './tables/team-tables.ts'
import { groupTables } from './tables/group-tables.ts'
import { liveTables } from './tables/live-tables.ts'
import { noticeTables } from './tables/notice-tables.ts'
import { clubTables } from './tables/club-tables.ts'

/** One schema per table. */
export const tables = {
  ...accountTables,
  ...playerTables,
  ...matchTables,
  ...tournamentTables,
  ...teamTables,
  ...groupTables,
  ...liveTables,
  ...noticeTables,
  ...clubTables,
} as const

type Row<T extends keyof typeof tables> = z.infer<(typeof tables)[T]>

/** Every table with its row type. */
export type Tables = {
  [T in Exclude<keyof typeof tables, 'events'>]: Row<T>
} & {
  events: Omit<Row<'events'>, 'sequence' | 'transactionId'> & {
    sequence: Generated<number>
    transactionId: Generated<string>
  }
}

export type TableRow<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
