import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { databaseFile } from '#server/platform/config/config.ts'
import type { BenchServer, Statement } from './bench-server.ts'
import { compareTimes, createRatioRow, type ReportRow } from './measure.ts'

const repetitions = 300

/** Measures recording a match through HTTP, against the same statements on a copy of the database. */
export async function benchRecording(
  bench: BenchServer,
  playerIds: readonly string[],
): Promise<ReportRow> {
  const { server, dataFolder } = bench
  const copy = join(dataFolder, 'bare.sqlite')
  checkpoint(databaseFile(server.context.config))
  copyFileSync(databaseFile(server.context.config), copy)
  const bare = openBareDatabase(copy)
  const recorded: Statement[][] = []
  const subject = async (round: number) => {
    const statements: Statement[] = []
    recorded[round] = statements
    bench.onStatement((statement) => statements.push(statement))
    await recordMatchOfRound(bench, playerIds, round)
    bench.onStatement(null)
  }
  for (let round = repetitions; round < repetitions + 30; round++) {
    await subject(round)
    replayStatements(bare, recorded[round]!)
  }
  const ratio = await compareTimes(repetitions, subject, (round) =>
    replayStatements(bare, recorded[round]!),
  )
  bare.db.close()
  return createRatioRow(
    'Recording a match',
    `the same ${recorded[0]!.length} statements, bare`,
    ratio,
    3,
  )
}

/** Records the match of a round over HTTP. Throws if it is refused. */
export async function recordMatchOfRound(
  { server, token }: BenchServer,
  playerIds: readonly string[],
  round: number,
): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/matches',
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'node',
      'idempotency-key': `bench-${round}`,
    },
    payload: {
      sportId: 'tabletennis',
      player1Id: playerIds[(round * 7) % playerIds.length],
      player2Id: playerIds[(round * 7 + 3) % playerIds.length],
      player1Score: 2,
      player2Score: 1,
      details: {
        sets: [
          [11, 7],
          [9, 11],
          [11, 8],
        ],
      },
    },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
}

function checkpoint(file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}

type BareDatabase = { readonly db: DatabaseSync; readonly statements: Map<string, StatementSync> }

function openBareDatabase(file: string): BareDatabase {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
  )
  return { db, statements: new Map() }
}

function replayStatements({ db, statements }: BareDatabase, recorded: readonly Statement[]) {
  for (const { sql, parameters } of recorded) {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    const bound = parameters as readonly SQLInputValue[]
    if (/^\s*(select|with)|returning/i.test(sql)) statement.all(...bound)
    else statement.run(...bound)
  }
}
