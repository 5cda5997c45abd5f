import { dayIn } from '#contract/club/club-time.ts'
import { parseLocalTime } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { noticesQuery } from '../../platform/notices/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate, timeZone } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { SaveChange, SettingsReply } from './save-change.ts'
import classes from './notice-settings.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const morning = '08:00'

/** Returns 8:00 tomorrow in the club's time zone, ISO 8601. */
function tomorrowMorning(now: number): string {
  const day = addDays(dayIn(timeZone(), now), 1)
  return new Date(parseLocalTime(timeZone(), `${day}T${morning}`)).toISOString()
}

type Props = { readonly reply: SettingsReply; readonly onChange: SaveChange }

/** Mutes everything until tomorrow morning, or one tournament. */
export function PausePanel({ reply, onChange }: Props) {
  const now = useNow()
  const { mutedUntil, mutedTournaments } = reply.settings
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > now
  const linked = useLinkedTournament(mutedTournaments)
  return (
    <SectionPanel title={t('pause')}>
      <div className={classNames(kit.oneColumn, kit.gap3, classes.stack)}>
        {isMuted ? (
          <>
            <p>{t('mutedUntil', { when: formatDate(mutedUntil, 'weekdayTime') })}</p>
            <Button icon={IconBell} onClick={() => onChange({ mutedUntil: null })}>
              {t('unmute')}
            </Button>
          </>
        ) : (
          <>
            <p className={classes.hint}>{t('pauseHint')}</p>
            <Button
              icon={IconBellOff}
              onClick={() => onChange({ mutedUntil: tomorrowMorning(now) })}
            >
              {t('mute')}
            </Button>
          </>
        )}
        {linked !== null && (
          <>
            <p className={classes.hint}>{t('muteHint')}</p>
            <Button
              icon={IconBellOff}
              onClick={() => onChange({ mutedTournaments: [...mutedTournaments, linked.id] })}
            >
              {t('muteOne', { tournament: linked.name })}
            </Button>
          </>
        )}
        {mutedTournaments.map((id) => (
          <Button
            key={id}
            icon={IconBell}
            onClick={() =>
              onChange({ mutedTournaments: mutedTournaments.filter((other) => other !== id) })
            }
          >
            {t('unmuteOne', { tournament: reply.mutedNames[id] ?? '' })}
          </Button>
        ))}
      </div>
    </SectionPanel>
  )
}

/** Returns the tournament of the notice whose link opened the screen, unless it is muted already. */
function useLinkedTournament(muted: readonly string[]) {
  const { tournament: id } = useSearch({ from: '/shell/account/notifications' })
  const { data } = useQuery({ ...noticesQuery, enabled: id !== undefined })
  if (id === undefined || muted.includes(id)) return null
  const notice = data?.items.find(
    ({ subject, values }) => subject.tournamentId === id && values.tournament !== undefined,
  )
  return notice === undefined ? null : { id, name: String(notice.values.tournament) }
}
