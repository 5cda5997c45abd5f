import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type TournamentSummary, listTournaments } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import { addParticipant, removeParticipant } from '#contract/tournaments/participants.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import panel from '../../platform/panel.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/hooks/use-now.ts'
import classes from './coming-tournaments.module.css'
import { isEntryOpen, isFull } from '../entry-state.ts'
import { myEntryLabel, getProgress } from '../tournament-messages.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

/** Maximum number of tournaments shown. */
const maxShown = 5

/** The next tournaments in registration, some of which may be past their entry deadline. */
export const comingQuery = queryOf(listTournaments, {
  query: { status: 'registration', page: 1, pageSize: maxShown },
})

/** Tournaments in registration, with a button to enter those that are open; nothing if there are none. */
export function ComingTournaments({ className }: { className: string | undefined }) {
  const { data } = useQuery(comingQuery)
  const tournaments = data?.items ?? []
  if (tournaments.length === 0) return null
  return (
    <section className={classNames(panel.panel, classes.panel, className)} aria-labelledby="coming">
      <div className={classes.head}>
        <h2 id="coming">{t('comingTournaments')}</h2>
        <Link to="/tournaments" search={{ status: 'registration' }} className={text.link}>
          {t('allOpen')}
        </Link>
      </div>
      <ul>
        {tournaments.map((tournament) => (
          <li key={tournament.id} data-sport={tournament.sportId}>
            <TournamentRow tournament={tournament} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TournamentRow({ tournament }: { tournament: TournamentSummary }) {
  const { id, name, sportId, startDate } = tournament
  const facts = [
    ...(startDate === null ? [] : [formatShortDateTime(startDate)]),
    getProgress(tournament).text,
  ]
  return (
    <>
      <span className={kit.ink} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <span className={classNames(kit.column, classes.what)}>
        <Link to="/tournaments/$id" params={{ id }} className={text.trunc}>
          {name}
        </Link>
        <span className={kit.note}>{joinFacts(facts)}</span>
      </span>
      <EnterButton tournament={tournament} />
    </>
  )
}

function EnterButton({ tournament }: { tournament: TournamentSummary }) {
  const { id, name, myStatus, entrants } = tournament
  const me = useUser()?.playerId ?? null
  const now = useNow()
  const { busy, attempt } = useAttempt()
  if (myStatus !== null) return <span className={text.you}>{myEntryLabel(myStatus)}</span>
  // The list lacks the late-entry setting, so late entry counts as closed here.
  if (!isEntryOpen(tournament, false, now)) {
    return <span className={kit.note}>{t('entryClosed')}</span>
  }
  if (me === null) return null
  // Team leaders enter their team on the tournament's page.
  if (entrants === 'teams') return null
  const entryKind = isFull(tournament) ? 'wait' : 'enter'
  const enter = () =>
    attempt(async () => {
      const { status } = await call(addParticipant, { params: { id }, body: { playerId: me } })
      if (status === 'registered') {
        return undoToast(t('entered', { name }), () =>
          call(removeParticipant, { params: { id, playerId: me } }),
        )
      }
      toast(myEntryLabel(status), name)
    })
  return (
    <Button
      icon={IconDoorEnter}
      busy={busy}
      aria-label={t(`actionFor.${entryKind}`, { name })}
      onClick={() => void enter()}
    >
      {t(`action.${entryKind}`)}
    </Button>
  )
}
