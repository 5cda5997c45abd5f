import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { previewMatch as endpoint, Ripple } from '#contract/matches.ts'
import { boardOf } from '#engine/ratings/boards.ts'
import { can } from '#engine/access/policy.ts'
import { conflict } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { requirePermission } from '../platform/permission.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { rerate } from '../ratings/rate-log.ts'
import { ripple } from '../ratings/ripple.ts'
import { currentStandings } from '../ratings/store.ts'
import { subjectOf } from './get-match.ts'
import { checkDraft, resultColumns } from './match-row.ts'
import { outcomesOf, placeOf, wouldBeRated, type Previewed } from './preview-outcomes.ts'
import { newMatchRow } from './record-match.ts'
import { insertMatch, playerIdsOf, replaceMatch, requireMatch, type MatchRow } from './store.ts'
import { asVoid } from './void-match.ts'

type Preview = ReplyInput<typeof endpoint>
type Body = BodyOf<typeof endpoint>

/** What recording, correcting or voiding would do, without doing it. */
export async function previewMatch(house: House, actor: Actor, body: Body): Promise<Preview> {
  const now = house.clock()
  const checked = await checkDraft(house.db, body, now)
  const onRecord = body.matchId === undefined ? null : await requireMatch(house.db, body.matchId)
  const previewed: Previewed = { body, checked, onRecord, now }
  return {
    errors: body.void ? [] : [...checked.errors],
    warnings: body.void ? [] : [...checked.warnings],
    rated: wouldBeRated(previewed),
    outcomes: await outcomesOf(house.db, previewed),
    ripple: await rippleOf(house, actor, previewed),
  }
}

async function rippleOf(house: House, actor: Actor, previewed: Previewed): Promise<Ripple | null> {
  const { body, checked, onRecord } = previewed
  const isWhole = checked.errors.length === 0 && checked.check.ok
  if (!isWhole && !body.void) return null
  if (onRecord !== null) return rippleOfChange(house, actor, previewed, onRecord)
  return (await isLate(house, actor, previewed)) ? rippleOfEntry(house, actor, previewed) : null
}

async function rippleOfChange(
  house: House,
  actor: Actor,
  { body, checked }: Previewed,
  onRecord: MatchRow,
): Promise<Ripple> {
  return rehearse(house, async (unit) => {
    const before = await requireMatch(unit.tx, onRecord.id)
    const action = body.void ? 'match.void' : 'match.correct'
    requirePermission(actor, action, subjectOf(before, unit.now))
    if (before.status === 'void') throw conflict('This match is void already')
    const after =
      body.void || !checked.check.ok
        ? asVoid(before, 'preview', unit.now, before.version)
        : {
            ...before,
            ...resultColumns(body, checked.check.result),
            playedAt: placeOf({ body, checked, onRecord: before, now: unit.now }).playedAt,
          }
    return ripple(unit.tx, async () => {
      await replaceMatch(unit.tx, before.version, after)
      return rerate(unit, before, after)
    })
  })
}

/** Whether a new match comes before one that somebody in it has played already. */
async function isLate({ db }: House, actor: Actor, previewed: Previewed): Promise<boolean> {
  const { check } = previewed.checked
  if (!check.ok || !wouldBeRated(previewed) || previewed.body.playedAt === undefined) return false
  const row = entryRow(previewed, actor, 'preview')
  if (!can(actor, 'match.record', { playerIds: playerIdsOf(row) }).ok) return false
  const standings = await currentStandings(db, boardOf(check.result.sportId), playerIdsOf(row))
  return [...standings.values()].some(({ lastPlayedAt }) => (lastPlayedAt ?? 0) >= row.playedAt)
}

async function rippleOfEntry(house: House, actor: Actor, previewed: Previewed): Promise<Ripple> {
  return rehearse(house, async (unit: Unit) => {
    const row = entryRow(previewed, actor, unit.newId())
    return ripple(unit.tx, async () => {
      await insertMatch(unit.tx, row)
      return rerate(unit, null, row)
    })
  })
}

function entryRow({ body, checked, now }: Previewed, actor: Actor, id: string): MatchRow {
  if (!checked.check.ok) throw new Error('Only a legal match has an entry')
  return newMatchRow(body, checked.check.result, { id, now, agoMs: 0, createdBy: actor.userId })
}
