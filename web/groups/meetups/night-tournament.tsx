import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Meetup } from '#contract/groups/meetups.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { ShareButton } from '../../platform/sharing/share-button.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import classes from './meetup-panel.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly startsAt: Meetup['startsAt']; readonly tournamentId: string }

/** The tournament of a club night, with its winner and, once it is over, a Share button. */
export function NightTournament({ startsAt, tournamentId: id }: Props) {
  const { data } = useQuery(queryOf(getTournament, { params: { id } }))
  if (data === undefined) return null
  const { name, status, isPublic, champion } = data
  const values = { date: formatDate(startsAt, 'date') }
  return (
    <SectionPanel title={name}>
      <div className={classNames(kit.stack, kit.gap3)}>
        {champion !== null && <p>{t('won', { name: champion.playerName })}</p>}
        <div className={classNames(kit.wrap, kit.gap2, classes.row)}>
          <Link to="/tournaments/$id" params={{ id }} className={buttonClass({ kind: 'primary' })}>
            {t('openTournament')}
          </Link>
          {status === 'completed' && (
            <ShareButton
              thing={{ kind: 'tournament', id, isPublic }}
              title={t('nightOf', values)}
              text={(namesPeople) =>
                namesPeople && champion !== null
                  ? t('nightWon', { ...values, name: champion.playerName })
                  : t('nightOver', values)
              }
            />
          )}
        </div>
      </div>
    </SectionPanel>
  )
}
