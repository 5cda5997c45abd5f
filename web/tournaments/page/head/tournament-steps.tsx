import { IconCheck } from '@tabler/icons-react'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentStatus } from '#engine/tournaments/log/state.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import classes from './tournament-steps.module.css'
import { t, show } from '../messages.ts'

type Step = Exclude<TournamentStatus, 'cancelled'>

/** The steps of a tournament, with the current one highlighted. */
export function TournamentSteps({ tournament }: { tournament: TournamentDetail }) {
  const { status, cancelReason } = tournament
  if (status === 'cancelled') {
    return (
      <p className={classes.cancelled} role="note">
        {cancelReason === null
          ? show('cancelledNote', { state: <b>{t('cancelled')}</b> })
          : show('cancelledBecause', { state: <b>{t('cancelled')}</b>, reason: cancelReason })}
      </p>
    )
  }
  const steps = listSteps(tournament, status)
  const currentIndex = steps.indexOf(status)
  return (
    <ol
      className={classNames(classes.steps, isStarted(status) && classes.started)}
      aria-label={t('stages')}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={classNames(
            index < currentIndex && classes.done,
            index === currentIndex && classes.now,
          )}
        >
          <span className={classes.dot}>
            {index < currentIndex && <Icon of={IconCheck} size="s" />}
            {index < currentIndex && <span className={text.hidden}>{t('done')} </span>}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

const isStarted = (status: Step) => status === 'active' || status === 'completed'

function listSteps({ settings }: TournamentDetail, status: Step): readonly Step[] {
  const hasCheckIn = settings.requiresCheckIn || status === 'check_in'
  return [
    'draft',
    'registration',
    ...(hasCheckIn ? (['check_in'] as const) : []),
    'active',
    'completed',
  ]
}
