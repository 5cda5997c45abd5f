import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import text from '../../ui/text.module.css'
import classes from './public-floor.module.css'
import { matchTitle, versus } from '../match-sentence.ts'
import { t } from './messages.ts'

type Match = TournamentMatchWire
type Props = { matches: readonly Match[]; onOpen: (id: string) => void }

/** Maximum number of recent results. */
const shown = 6

/** The current matches by table, the next ones, and the latest results. */
export function PublicFloor({ matches, onOpen }: Props) {
  const open = matches.filter(({ status }) => status === 'ready')
  const playing = open.filter(({ table }) => table !== null)
  const next = open.filter(({ table }) => table === null).slice(0, shown)
  return (
    <>
      <Part title={t('playingNow')} matches={playing} onOpen={onOpen} />
      <Part title={t('toBePlayed')} matches={next} onOpen={onOpen} />
    </>
  )
}

function Part({ title, matches, onOpen }: Props & { title: string }) {
  if (matches.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
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
