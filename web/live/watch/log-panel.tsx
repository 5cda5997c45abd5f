import type { LiveMatchWire } from '#contract/live/match.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { getSideNames } from '../pad/score/side-names.ts'
import classes from './log-panel.module.css'
import type { LogPart } from './view.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { readonly match: LiveMatchWire; readonly log: readonly LogPart[] }

/** Every valid entry, newest first, by game or leg. */
export function LogPanel({ match, log }: Props) {
  const sides = getSideNames(match)
  return (
    <SectionPanel title={t('entries')} flush className={classes.panel}>
      {log.length === 0 && <p className={classNames(kit.padded3, text.dim)}>{t('noEntries')}</p>}
      {/* The section scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard cannot move it */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('newestFirst')}>
        {log.map(({ place, title, aside, lines }) => (
          <section key={place} aria-label={title === '' ? undefined : title}>
            {title !== '' && (
              <p className={classNames(kit.between, classes.part)}>
                <span>{title}</span>
                <span className={text.num}>{aside}</span>
              </p>
            )}
            <ol reversed className={classes.lines}>
              {lines.map(
                ({
                  id,
                  number,
                  side,
                  text: description,
                  value,
                  isHigh,
                  scoreAfter,
                  isCheckout,
                }) => (
                  <li key={id}>
                    <span className={classNames(kit.faint, kit.tiny)}>{number}</span>
                    {side === null ? (
                      <span />
                    ) : (
                      <Avatar
                        id={match.sides[side - 1]?.[0]?.id ?? ''}
                        name={match.sides[side - 1]?.[0]?.name ?? ''}
                      />
                    )}
                    <span className={text.trunc}>
                      {description === '' && side !== null ? sides[side - 1]!.short : description}
                    </span>
                    <b className={classes.value} data-high={isHigh || undefined}>
                      {value}
                    </b>
                    <span className={isCheckout === true ? classes.out : classes.to}>
                      {scoreAfter}
                    </span>
                  </li>
                ),
              )}
            </ol>
          </section>
        ))}
      </div>
    </SectionPanel>
  )
}
