import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import text from '../../ui/text.module.css'
import classes from './public-matches.module.css'
import { matchTitle, versus } from '../match-sentence.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Match = TournamentMatchWire
type Props = { matches: readonly Match[]; onOpen: (id: string) => void }

/** Maximum number of upcoming matches shown. */
const maxUpcoming = 6

/** The matches in play with their tables, and the next ones. */
export function PublicMatches({ matches, onOpen }: Props) {
  const ready = matches.filter(({ status }) => status === 'ready')
  const current = ready.filter(({ table }) => table !== null)
  const upcoming = ready.filter(({ table }) => table === null).slice(0, maxUpcoming)
  return (
    <>
      <MatchSection title={t('playingNow')} matches={current} onOpen={onOpen} />
      <MatchSection title={t('toBePlayed')} matches={upcoming} onOpen={onOpen} />
    </>
  )
}

function MatchSection({ title, matches, onOpen }: Props & { title: string }) {
  if (matches.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classNames(kit.lines, kit.card, classes.list)}>
        {matches.map((match) => (
          <li key={match.id}>
            <button type="button" onClick={() => onOpen(match.id)}>
              <span className={text.label}>{matchTitle(match)}</span>
              {match.table !== null && <b className={classes.table}>{match.table}</b>}
              <span className={classes.names}>
                {versus(match.sides[0].name, match.sides[1].name)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
