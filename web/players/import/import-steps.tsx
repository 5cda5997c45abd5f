import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import classes from './import-steps.module.css'
import { t } from './messages.ts'

const steps = ['file', 'columns', 'check'] as const
export type ImportStep = (typeof steps)[number]

/** Shows how far the import is. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const current = steps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((one, at) => (
        <li
          key={one}
          className={at < current ? classes.done : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <b>{at < current ? <Icon of={IconCheck} size="s" /> : at + 1}</b>
          {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  )
}
