import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSportId } from '#engine/sports/sports.ts'
import { matchQuery } from '../../matches/queries.ts'
import type { Message } from '../../platform/realtime-state.ts'
import { SportIcon } from '../../ui/sport-icon.tsx'
import { When } from '../../ui/when.tsx'
import classes from './notification-menu.module.css'

type Props = { notices: readonly Message[]; onFollow: () => void }

/** What there was to be told of, each with the way to its match. */
export function NoticeList({ notices, onFollow }: Props) {
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onFollow={onFollow} />
      ))}
    </ul>
  )
}

function NoticeRow({ notice, onFollow }: { notice: Message; onFollow: () => void }) {
  const { matchId, sportId, message } = notice.data
  const { data: match } = useQuery({ ...matchQuery(String(matchId)), enabled: Boolean(matchId) })
  const sport = String(sportId)
  return (
    <li>
      <Link to="/matches" search={{ match: String(matchId) }} onClick={onFollow}>
        <span className={classes.sport} data-sport={sport}>
          {isSportId(sport) && <SportIcon sport={sport} />}
        </span>
        <span>
          <b>{String(message)}</b>
          {match && (
            <span className={classes.detail}>
              {match.players[0]?.name} – {match.players[1]?.name}, {match.scoreText}
            </span>
          )}
          <span className={classes.detail}>
            <When at={notice.timestamp} />
          </span>
        </span>
      </Link>
    </li>
  )
}
