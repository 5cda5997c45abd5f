import type { PublicTournament } from '#contract/tournaments/exchange.ts'
import type { ParticipantStatus } from '#engine/tournaments/log/state.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatOrdinal } from '../ui/i18n/ordinal.ts'
import { joinFacts } from '../ui/i18n/translations.ts'
import text from '../ui/text.module.css'
import classes from './entrant-list.module.css'
import { isEntered } from './entry-state.ts'
import { entryStatusLabel } from './tournament-messages.ts'

type Props = {
  readonly label: string
  readonly entrants: readonly PublicTournament['participants'][number][]
}

/** Entrants with their seeds, in columns. */
export function EntrantList({ label, entrants }: Props) {
  const hasSeeds = entrants.some(({ seed }) => seed !== null)
  return (
    <ul className={classes.entrants} aria-label={label}>
      {entrants.map(({ playerId, playerName, status, seed, place }) => (
        <li key={playerId}>
          {hasSeeds && (
            <span className={classNames(text.num, text.label, classes.seed)}>{seed}</span>
          )}
          <Avatar id={playerId} name={playerName} />
          <span className={text.trunc}>{playerName}</span>
          <span className={text.label}>
            {joinFacts([statusLabel(status), place === null ? '' : formatOrdinal(place)])}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the status; empty if entered, which is the default. */
function statusLabel(status: ParticipantStatus): string {
  return isEntered({ status }) ? '' : entryStatusLabel(status)
}
