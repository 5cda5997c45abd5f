import type { BodyOf } from '#contract/endpoint.ts'
import type { addPlayer as endpoint, Player } from '#contract/players/players.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { invalid } from '../platform/http/errors.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { insertPlayers, readPlayer, type PlayerRow } from './store.ts'

export type NewPlayer = {
  readonly name: string
  readonly nickname?: string | null
  readonly email: string | null
  readonly startingLevel: PlayerRow['startingLevel']
  readonly createdBy: string | null
  /** The other club that the player belongs to. */
  readonly affiliationId?: string | null
}

/** Adds a player to the club. Throws for a name or an e-mail that breaks a rule, or an e-mail in use. */
export async function addPlayer(
  unit: UnitOfWork,
  body: BodyOf<typeof endpoint>,
  createdBy: string,
): Promise<Player> {
  const row = await addPlayerRow(unit, {
    ...requirePlayerFields(body),
    startingLevel: body.startingLevel,
    createdBy,
  })
  unit.publish({ type: 'player.added', data: { playerId: row.id } })
  return readPlayer(unit.tx, row.id)
}

/** Inserts a checked player without publishing anything. */
export async function addPlayerRow(unit: UnitOfWork, input: NewPlayer): Promise<PlayerRow> {
  const row = playerRow(unit, input)
  await insertPlayers(unit.tx, [row])
  return row
}

export function playerRow(unit: Pick<UnitOfWork, 'newId' | 'now'>, input: NewPlayer): PlayerRow {
  return {
    id: unit.newId(),
    name: input.name,
    nameFolded: foldName(input.name),
    ...nicknameColumns(input.nickname ?? null),
    email: input.email,
    emailFolded: input.email?.toLowerCase() ?? null,
    avatarUrl: null,
    startingLevel: input.startingLevel,
    affiliationId: input.affiliationId ?? null,
    retiredAt: null,
    erasedAt: null,
    matchCount: 0,
    lastPlayedAt: null,
    createdBy: input.createdBy,
    createdAt: unit.now,
    updatedAt: unit.now,
    version: 1,
  }
}

export function nicknameColumns(nickname: string | null) {
  return { nickname, nicknameFolded: nickname === null ? null : foldName(nickname) }
}

type Fields = { name: string; nickname: string | null; email: string | null }

/** Returns names and e-mail as they are stored. Throws all rules that they break. */
export function requirePlayerFields(input: Fields): Fields {
  const name = cleanText(input.name).trim()
  const nickname = cleanText(input.nickname ?? '').trim() || null
  const email = input.email === null || input.email.trim() === '' ? null : input.email.trim()
  const problems: FieldProblem[] = [
    ...checkName(name).map((fault) => ({ field: 'name', ...fault })),
    ...(nickname === null ? [] : checkName(nickname)).map((fault) => ({
      field: 'nickname',
      ...fault,
    })),
    ...(email === null ? [] : checkEmail(email)).map((fault) => ({ field: 'email', ...fault })),
  ]
  if (problems.length > 0) throw invalid(problems)
  return { name, nickname, email }
}
