import { isEntered } from '../entry-state.ts'
import type { PublicTournament } from '#contract/tournaments/exchange.ts'
import type { ParticipantStatus } from '#engine/tournaments/log/state.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { formatOrdinal } from '../../ui/i18n/ordinal.ts'
import text from '../../ui/text.module.css'
import classes from './public-players.module.css'
import { entryName } from '../tournament-messages.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Props = { followed: Pick<PublicTournament, 'participants' | 'tournament'> }

/** The participants, by seed if there are seeds. */
export function PublicPlayers({ followed: { participants, tournament } }: Props) {
  const sorted = participants.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || 0)
  return (
    <ul className={classes.players} aria-label={t(`entrants.${tournament.entrants}`)}>
      {sorted.map(({ playerId, playerName, status, seed, place }) => (
        <li key={playerId}>
          <span className={`${text.num} ${text.label}`}>{seed}</span>
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
  return isEntered({ status }) ? '' : entryName(status)
}
