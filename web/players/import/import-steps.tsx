import type { ReactNode } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './import-steps.module.css'
import { t } from './messages.ts'

const steps = ['file', 'columns', 'check'] as const
export type ImportStep = (typeof steps)[number]

type DialogProps = {
  step: ImportStep
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

/** One step of the import. */
export function ImportStepDialog({ step, footer, onClose, children }: DialogProps) {
  return (
    <Dialog title={t('importPlayers')} size="l" onClose={onClose} footer={footer}>
      <ImportSteps step={step} />
      {children}
    </Dialog>
  )
}

/** Shows how far the import is. */
function ImportSteps({ step }: { step: ImportStep }) {
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
