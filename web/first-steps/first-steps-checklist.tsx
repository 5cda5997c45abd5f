import { IconChecklist, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { FirstStep } from '#contract/club/first-steps.ts'
import type { SportId } from '#engine/sports/types.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import text from '../ui/text.module.css'
import { firstStepsChoice, type Step } from './first-steps-state.ts'
import classes from './first-steps.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

const stepLink = (step: FirstStep, sport: SportId): LinkProps =>
  ({
    settings: { to: '/admin/settings' },
    players: { to: '/players', search: { create: true } },
    people: { to: '/admin/users' },
    match: { to: '.', search: (old: object) => ({ ...old, record: sport }) },
    screen: { to: '/displays' },
  })[step] as LinkProps

type Props = {
  readonly steps: readonly Step[]
  /** The sport of the match to record. */
  readonly sport: SportId
}

/** Lists what to do first in a new club. */
export function FirstStepsChecklist({ steps, sport }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length
  const choose = (choice: object) => firstStepsChoice.set({ ...firstStepsChoice.get(), ...choice })
  return (
    <SectionPanel
      title={t('title')}
      icon={IconChecklist}
      flush
      className={classes.panel}
      aside={
        <>
          {t('progress', { done, total: steps.length })}
          <Button kind="quiet" onClick={() => choose({ isHidden: true })}>
            {t('hide')}
          </Button>
        </>
      }
    >
      <ol className={classNames(kit.bars, classes.steps)}>
        {steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <Icon of={isDone ? IconCircleCheck : IconCircle} />
            <div>
              {isDone && <span className={text.hidden}>{t('done')} </span>}
              <Link {...stepLink(name, sport)}>{t(`step.${name}`)}</Link>
              {!isDone && <p>{t(`hint.${name}`, { address: `${location.host}/display` })}</p>}
            </div>
            {name === 'settings' && !isDone && (
              <Button onClick={() => choose({ keepsSettings: true })}>{t('keepSettings')}</Button>
            )}
          </li>
        ))}
      </ol>
    </SectionPanel>
  )
}
