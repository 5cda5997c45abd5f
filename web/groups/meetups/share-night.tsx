import { useQuery } from '@tanstack/react-query'
import type { Meetup } from '#contract/groups/meetups.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { ShareButton } from '../../platform/sharing/share-button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'

type Props = { readonly startsAt: Meetup['startsAt']; readonly tournamentId: string }

/** Shares the results of a club night once its tournament is over. */
export function ShareNight({ startsAt, tournamentId: id }: Props) {
  const { data } = useQuery(queryOf(getTournament, { params: { id } }))
  if (data?.status !== 'completed') return null
  const { isPublic, champion } = data
  const values = { date: formatDate(startsAt, 'date') }
  return (
    <div className={classes.foot}>
      <ShareButton
        thing={{ kind: 'tournament', id, isPublic }}
        title={t('nightOf', values)}
        text={(namesPeople) =>
          namesPeople && champion !== null
            ? t('nightWon', { ...values, name: champion.playerName })
            : t('nightOver', values)
        }
      />
    </div>
  )
}
