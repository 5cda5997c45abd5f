import type { TeamMatchSummary } from '#contract/teams/team-match.ts'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import classes from './steps.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const steps = ['lineUps', 'play', 'sent', 'confirmed'] as const

/** The index of the current step by state, 4 if all are done; null for a state outside the steps. */
const stepIndexByStatus: Record<TeamMatchSummary['status'], number | null> = {
  planned: 0,
  scheduled: 0,
  line_ups_known: 1,
  in_play: 1,
  finished: 1,
  sent: 2,
  disputed: 2,
  confirmed: 4,
  in_correction: null,
  postponed: null,
  abandoned: null,
  walkover: null,
  double_walkover: null,
}

/** The steps of a team match; for a state outside the steps, its name. */
export function Steps({ status }: Pick<TeamMatchSummary, 'status'>) {
  const current = stepIndexByStatus[status]
  if (current === null) return <p className={classes.off}>{t(`status.${status}`)}</p>
  return (
    <ol className={classNames(kit.wrap, classes.steps)} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {index < current && <Icon of={IconCheck} size="s" />}
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
