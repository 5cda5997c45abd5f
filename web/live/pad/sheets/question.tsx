import { type ReactNode, useId } from 'react'
import classes from './question.module.css'
import { Key } from '../keys/key.tsx'
import { t } from '../messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Absent if play cannot continue without an answer. */
  readonly close?: () => void
}

/** A question at the bottom. The score stays visible, and impossible answers are disabled. */
export function Question({ title, children, close }: Props) {
  const id = useId()
  return (
    <section className={classes.sheet} role="dialog" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classNames(kit.twoColumns, classes.answers)}>{children}</div>
      {close !== undefined && (
        <Key kind="act" isText press={close}>
          {t('cancel')}
        </Key>
      )}
    </section>
  )
}
