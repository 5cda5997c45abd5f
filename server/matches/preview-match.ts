import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { MatchDraft, previewMatch as endpoint, Ripple } from '#contract/matches.ts'
import { isSportId } from '#engine/sports/sports.ts'
import { boardOf } from '#engine/ratings/boards.ts'
import { newStanding, startingLevels } from '#engine/ratings/glicko.ts'
import { previewChanges } from '#engine/ratings/preview.ts'
import { conflict } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { requirePermission } from '../platform/permission.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { findPlayers } from '../players/store.ts'
import { rerate } from '../ratings/rate-log.ts'
import { ripple } from '../ratings/ripple.ts'
import { currentStandings } from '../ratings/store.ts'
import { subjectOf } from './get-match.ts'
import { checkDraft, playedAtOf, resultColumns, type CheckedDraft } from './match-row.ts'
import { replaceMatch, requireMatch, type MatchRow } from './store.ts'
import { asVoid } from './void-match.ts'

type Preview = ReplyInput<typeof endpoint>
type Body = BodyOf<typeof endpoint>

/** What recording, correcting or voiding would do, without doing it. */
export async function previewMatch(house: House, actor: Actor, body: Body): Promise<Preview> {
  const checked = await checkDraft(house.db, body, house.clock())
  return {
    errors: body.void ? [] : [...checked.errors],
    warnings: body.void ? [] : [...checked.warnings],
    rated: body.matchType !== 'friendly' && (!checked.check.ok || checked.check.result.rateable),
    outcomes: await outcomesOf(house, body, checked),
    ripple:
      body.matchId === undefined ? null : await rippleOf(house, actor, body.matchId, body, checked),
  }
}

async function outcomesOf(
  house: House,
  body: MatchDraft,
  checked: CheckedDraft,
): Promise<Preview['outcomes']> {
  const { sportId, player1Id, player2Id, partner1Id, partner2Id } = body
  if (!isSportId(sportId) || player1Id === player2Id || body.matchType === 'friendly') return []
  const sides = [
    [player1Id, partner1Id],
    [player2Id, partner2Id],
  ].map((ids) => ids.filter((id) => id !== null && id !== '')) as [string[], string[]]
  const ids = sides.flat()
  if (sides.some((side) => side.length === 0)) return []
  const people = await findPlayers(house.db, ids)
  if (ids.some((id) => !people.has(id))) return []
  const standings = await currentStandings(house.db, boardOf(sportId), ids)
  const standingOf = (id: string) =>
    standings.get(id) ?? newStanding(levelRating(people.get(id)!.startingLevel))
  const draft = {
    sportId,
    format: body.format,
    board: boardOf(sportId),
    side1: sides[0],
    side2: sides[1],
    playedAt: playedAtOf(body, house.clock()),
    margin: checked.check.ok ? checked.check.result.margin : null,
  }
  const { forecast, outcomes } = previewChanges(draft, standingOf)
  return outcomes.map(({ winnerSide, changes }) => ({
    winnerSide,
    probability: [0, forecast, 1 - forecast][winnerSide]!,
    changes: changes.map(({ playerId, before, after }) => ({
      playerId,
      name: people.get(playerId)!.name,
      before,
      after,
    })),
  }))
}

function levelRating(level: string | null): number | undefined {
  return startingLevels.find(({ id }) => id === level)?.rating
}

async function rippleOf(
  house: House,
  actor: Actor,
  matchId: string,
  body: Body,
  checked: CheckedDraft,
): Promise<Ripple | null> {
  if (!body.void && (checked.errors.length > 0 || !checked.check.ok)) return null
  return rehearse(house, async (unit) => {
    const before = await requireMatch(unit.tx, matchId)
    requirePermission(
      actor,
      body.void ? 'match.void' : 'match.correct',
      subjectOf(before, unit.now),
    )
    if (before.status === 'void') throw conflict('This match is void already')
    const after = body.void
      ? asVoid(before, 'preview', unit.now, before.version)
      : corrected(unit, before, body, checked)
    return ripple(unit.tx, async () => {
      await replaceMatch(unit.tx, before.version, after)
      return rerate(unit, house.open.engine, before, after)
    })
  })
}

function corrected(unit: Unit, before: MatchRow, body: Body, { check }: CheckedDraft): MatchRow {
  if (!check.ok) return before
  const playedAt =
    body.playedAt === undefined ? before.playedAt : Math.min(Date.parse(body.playedAt), unit.now)
  return { ...before, ...resultColumns(body, check.result), playedAt }
}
