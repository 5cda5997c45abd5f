import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { databaseFile } from '#server/platform/config/config.ts'
import type { Bench, Statement } from './bench-server.ts'
import { compare, ratioLine, type Line } from './measure.ts'

const repetitions = 300

/** Measures recording a match through HTTP, against the same statements on the bare database. */
export async function benchRecording(bench: Bench, people: readonly string[]): Promise<Line> {
  const { server, folder } = bench
  const copy = join(folder, 'bare.sqlite')
  checkpoint(databaseFile(server.context.config))
  copyFileSync(databaseFile(server.context.config), copy)
  const bare = openBare(copy)
  const recorded: Statement[][] = []
  const subject = async (round: number) => {
    const statements: Statement[] = []
    recorded[round] = statements
    bench.onStatement((statement) => statements.push(statement))
    await recordMatchIn(bench, people, round)
    bench.onStatement(null)
  }
  for (let round = repetitions; round < repetitions + 30; round++) {
    await subject(round)
    replay(bare, recorded[round]!)
  }
  const ratio = await compare(repetitions, subject, (round) => replay(bare, recorded[round]!))
  bare.db.close()
  return ratioLine(
    'Recording a match',
    `the same ${recorded[0]!.length} statements, bare`,
    ratio,
    3,
  )
}

/** Records the match of a round over HTTP. Throws if it is refused. */
export async function recordMatchIn(
  { server, token }: Bench,
  people: readonly string[],
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
      player1Id: people[(round * 7) % people.length],
      player2Id: people[(round * 7 + 3) % people.length],
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

type Bare = { readonly db: DatabaseSync; readonly statements: Map<string, StatementSync> }

function openBare(file: string): Bare {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
  )
  return { db, statements: new Map() }
}

function replay({ db, statements }: Bare, recorded: readonly Statement[]) {
  for (const { sql, parameters } of recorded) {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    const bound = parameters as readonly SQLInputValue[]
    if (/^\s*(select|with)|returning/i.test(sql)) statement.all(...bound)
    else statement.run(...bound)
  }
}
