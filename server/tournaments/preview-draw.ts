import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import type { previewDraw } from '#contract/tournaments/rounds.ts'
import type { TournamentCommand } from '#engine/tournaments/log/command-types.ts'
import type { House } from '../platform/house.ts'
import { isPairedApart, tryCommand } from './change-tournament.ts'
import { fold, type Folded, type Opened } from './read-tournament.ts'
import { bracketView } from './view-bracket.ts'
import { matchContext, matchViews } from './view-matches.ts'

type Preview = ReplyInput<typeof previewDraw>

/** The tournament as it would be after a command, or why it would not. */
function after(folded: Folded, command: TournamentCommand): Folded | string {
  const result = tryCommand(folded, command)
  if (!result.ok) return result.errors.map(({ message }) => message).join(', ')
  const { settings, log } = folded.tournament
  return fold({ settings, log: [...log, ...result.events] })
}

/** Round 1 where it is paired by itself only when somebody asks. */
function withFirstRound(started: Folded, at: number): Folded {
  const { isPairedByRound } = formatTraits[started.facts.settings.format]
  if (!isPairedByRound || started.facts.paired.length > 0 || isPairedApart(started)) return started
  const paired = after(started, { type: 'pair_round', at })
  return typeof paired === 'string' ? started : paired
}

/**
 * The draw as the start would make it now, by the very commands of the start. Random draws come from a
 * seed that the tournament keeps, so it is the one that is used as long as nobody enters or leaves.
 */
export async function drawPreview({ db, clock }: House, opened: Opened): Promise<Preview> {
  const { revision } = opened.row
  const at = clock()
  const started = after(opened, { type: 'start', at, belowMinimum: true })
  if (typeof started === 'string') {
    const none = { sections: [], advancements: [], matches: [], isPairedLater: false }
    return { ...none, whyNot: started, revision }
  }
  const drawn = withFirstRound(started, at)
  const context = await matchContext(db, { ...drawn, row: opened.row }, null)
  return {
    ...bracketView(context),
    // Nobody plays before the start.
    matches: matchViews(context).map((match) =>
      match.status === 'ready' ? { ...match, status: 'waiting' as const } : match,
    ),
    isPairedLater: drawn.state.matches.length === 0,
    whyNot: null,
    revision,
  }
}
