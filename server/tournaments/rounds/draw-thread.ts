import { gzipSync } from 'node:zlib'
import { previewDraw } from '#contract/tournaments/rounds.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { isTableStage, type TournamentMatch } from '#engine/tournaments/log/state.ts'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import type { DrawnPreview, DrawInput } from './preview-draw.ts'
import { viewBracket } from '../views/view-bracket.ts'
import { createContextBeforePlay, viewMatch } from '../views/view-matches.ts'
import { isPairedInWorker, tryCommand } from '../tournament.ts'
import { type FoldedTournament, foldTournament, foldMoreEvents } from '../fold-tournament.ts'

/* Worker thread of `createDrawPreviewer`: computes the draw that a start would make, as a compressed reply. */

type Preview = ReplyInput<typeof previewDraw>

/** Maximum number of table matches in a preview: a round robin of 128 players would take 6 MB. */
const maxMatches = 512

/** Returns the tournament as it would be after a command, or why the command is refused. */
function applyCommand(
  folded: FoldedTournament,
  command: TournamentCommand,
): FoldedTournament | string {
  const result = tryCommand(folded, command)
  if (!result.ok) return result.refusals.map(({ message }) => message).join(', ')
  return foldMoreEvents(folded, result.events)
}

/** Adds round 1 for formats that otherwise pair it on request. */
function pairFirstRound(started: FoldedTournament, at: number): FoldedTournament {
  const { isPairedByRound } = formatTraits[started.logState.settings.format]
  if (!isPairedByRound || started.logState.paired.length > 0 || isPairedInWorker(started))
    return started
  const paired = applyCommand(started, { type: 'pair_round', at })
  return typeof paired === 'string' ? started : paired
}

/** Returns how many rounds of the tables are shown, at least one; null if all of them are. */
function countShownRounds(matches: readonly TournamentMatch[]): number | null {
  const byRound = Map.groupBy(matches.filter(isTableStage), ({ round }) => round)
  const rounds = [...byRound].toSorted(([a], [b]) => a - b)
  let shown = 0
  for (const [index, [, inRound]] of rounds.entries()) {
    shown += inRound.length
    if (index > 0 && shown > maxMatches) return index
  }
  return null
}

function buildPreview({ tournament, row, people, at }: DrawInput): Preview {
  const { revision } = row
  const started = applyCommand(foldTournament(tournament), {
    type: 'start',
    at,
    belowMinimum: true,
  })
  if (typeof started === 'string') {
    const emptyPreview = { sections: [], advancements: [], matches: [], isPairedLater: false }
    return { ...emptyPreview, firstRounds: null, whyNot: started, revision }
  }
  const drawn = pairFirstRound(started, at)
  const { matches } = drawn.state
  const context = createContextBeforePlay({ ...drawn, row }, people)
  const firstRounds = countShownRounds(matches)
  const visibleMatches = sortByPlayOrder(matches).filter(
    (match) => firstRounds === null || !isTableStage(match) || match.round <= firstRounds,
  )
  return {
    ...viewBracket(context),
    // No match can be played before the start.
    matches: visibleMatches
      .map((match) => viewMatch(context, match))
      .map((match) =>
        match.status === 'ready' ? { ...match, status: 'waiting' as const } : match,
      ),
    firstRounds,
    isPairedLater: matches.length === 0,
    whyNot: null,
    revision,
  }
}

serveRequests<DrawInput, DrawnPreview>(async (input) => {
  const json = JSON.stringify(previewDraw.reply.parse(buildPreview(input)))
  return { json, gzipped: gzipSync(json) }
})
