import type { BodyOf } from '#contract/endpoint.ts'
import { openTournament } from '#contract/tournaments/life.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { mutate } from '../../platform/cache/mutate.ts'

/** Opens entries or check-in, or returns a tournament to draft. */
export async function setPhase(id: string, phase: BodyOf<typeof openTournament>['phase']) {
  return mutate(openTournament, { params: { id }, body: { phase } }, { updates: getTournament })
}
