import type { BodyOf } from '#contract/endpoint.ts'
import type { addPlayer as endpoint, Player } from '#contract/players/players.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { PlayerId } from '#engine/ids.ts'
import {
  checkFideNumber,
  checkNationalNumber,
  normaliseFideNumber,
  normaliseNationalNumber,
} from '#engine/players/federation-numbers.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Tx } from '../platform/database/database.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { insertPlayers, findPlayerByFideNumber, readPlayer, type PlayerRow } from './store.ts'

export type NewPlayer = {
  readonly name: string
  readonly nickname?: string | null
  readonly email: string | null
  readonly fideNumber?: string | null
  readonly nationalNumber?: string | null
  readonly startingLevel: PlayerRow['startingLevel']
  readonly createdBy: string | null
  /** The other club that the player belongs to. */
  readonly affiliationId?: string | null
}

/** Adds a player. Throws for an invalid name or e-mail, and for an e-mail in use. */
export async function addPlayer(
  unit: UnitOfWork,
  body: BodyOf<typeof endpoint>,
  createdBy: string,
): Promise<Player> {
  const fields = requirePlayerFields(body)
  await requireUnusedFideNumber(unit.tx, fields.fideNumber)
  const row = await addPlayerRow(unit, {
    ...fields,
    startingLevel: body.startingLevel,
    createdBy,
  })
  unit.publish({ type: 'player.added', data: { playerId: row.id } })
  return readPlayer(unit.tx, row.id)
}

/** Inserts a checked player without publishing anything. */
export async function addPlayerRow(unit: UnitOfWork, input: NewPlayer): Promise<PlayerRow> {
  const row = createPlayerRow(unit, input)
  await insertPlayers(unit.tx, [row])
  return row
}

export function createPlayerRow(
  unit: Pick<UnitOfWork, 'newId' | 'now'>,
  input: NewPlayer,
): PlayerRow {
  return {
    id: unit.newId(),
    name: input.name,
    nameFolded: foldName(input.name),
    ...toNicknameColumns(input.nickname ?? null),
    email: input.email,
    emailFolded: input.email?.toLowerCase() ?? null,
    fideNumber: input.fideNumber ?? null,
    nationalNumber: input.nationalNumber ?? null,
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

export function toNicknameColumns(nickname: string | null) {
  return { nickname, nicknameFolded: nickname === null ? null : foldName(nickname) }
}

/** Throws an error that names the player if one other than `id` has this FIDE number. */
export async function requireUnusedFideNumber(
  tx: Tx,
  fideNumber: string | null,
  id?: PlayerId,
): Promise<void> {
  const owner = fideNumber === null ? undefined : await findPlayerByFideNumber(tx, fideNumber)
  if (owner === undefined || owner.id === id) return
  throw invalid([problem('fideNumber', 'player.fideNumberOf', { name: owner.name })])
}

type PlayerFields = {
  name: string
  nickname: string | null
  email: string | null
  fideNumber: string | null
  nationalNumber: string | null
}

/** Normalises names, e-mail and federation numbers. Throws all rules that they break. */
export function requirePlayerFields(input: PlayerFields): PlayerFields {
  const name = cleanText(input.name).trim()
  const nickname = cleanText(input.nickname ?? '').trim() || null
  const email = input.email === null || input.email.trim() === '' ? null : input.email.trim()
  const fideNumber = normaliseFideNumber(input.fideNumber ?? '')
  const nationalNumber = normaliseNationalNumber(input.nationalNumber ?? '')
  const problems: FieldProblem[] = [
    ...checkName(name).map((refusal) => ({ field: 'name', ...refusal })),
    ...(nickname === null ? [] : checkName(nickname)).map((refusal) => ({
      field: 'nickname',
      ...refusal,
    })),
    ...(email === null ? [] : checkEmail(email)).map((refusal) => ({ field: 'email', ...refusal })),
    ...(fideNumber === null ? [] : checkFideNumber(fideNumber)).map((refusal) => ({
      field: 'fideNumber',
      ...refusal,
    })),
    ...(nationalNumber === null ? [] : checkNationalNumber(nationalNumber)).map((refusal) => ({
      field: 'nationalNumber',
      ...refusal,
    })),
  ]
  if (problems.length > 0) throw invalid(problems)
  return { name, nickname, email, fideNumber, nationalNumber }
}
