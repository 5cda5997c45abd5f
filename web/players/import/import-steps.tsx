import type { ReactNode } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './import-steps.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const steps = ['file', 'columns', 'check'] as const
export type ImportStep = (typeof steps)[number]

type DialogProps = {
  step: ImportStep
  footer: ReactNode
  /** Whether a list was pasted or a file chosen. */
  hasChanges: boolean
  onClose: () => void
  children: ReactNode
}

/** One step of the import. */
export function ImportStepDialog({ step, children, ...dialog }: DialogProps) {
  return (
    <Dialog title={t('importPlayers')} size="l" {...dialog}>
      <ImportSteps step={step} />
      {children}
    </Dialog>
  )
}

/** The steps of the import, with the current one marked. */
function ImportSteps({ step }: { step: ImportStep }) {
  const current = steps.indexOf(step)
  return (
    <ol className={classNames(kit.note, classes.steps)} aria-label={t('steps')}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < current ? classes.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <Icon of={IconCheck} size="s" /> : index + 1}</b>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  )
}
