import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { takeRole } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { sports } from '#engine/sports/sports.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { RadioOption } from '../../ui/fields/radio-option.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import text from '../../ui/text.module.css'
import { useNowEvery } from '../../ui/hooks/use-now-every.ts'
import { formatAge } from '../board/format-age.ts'
import { describeState } from '../board/describe-state.ts'
import { formatTiles } from '../board/format-tiles.ts'
import { loadDeviceId } from '../storage/store.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { MatchCode } from './match-code.tsx'
import { findCurrentScorer } from './current-scorer.ts'
import classes from './take-over-dialog.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type TakeOverMode = 'ask' | 'together' | 'without'

type Props = {
  readonly match: LiveMatchWire
  readonly lastUpdateAt: number
  readonly close: () => void
}

/** Takes over scoring: asks the scorer, joins them, or replaces them if they are away. */
export function TakeOverDialog({ match, lastUpdateAt, close }: Props) {
  const now = useNowEvery(5_000)
  const navigate = useNavigate()
  const canStop = usePermission()('live.stop').ok
  const { busy, attempt } = useAttempt()
  const scorer = findCurrentScorer(match)
  const isAway = scorer?.isAway ?? true
  const [mode, setMode] = useState<TakeOverMode>('ask')
  const sides = getSideNames(match)
  const tiles = formatTiles(match)
  const name = scorer?.name ?? ''
  const givenName = name.split(' ')[0] ?? name
  const modes: readonly TakeOverMode[] = isAway
    ? []
    : ['ask', 'together', ...(canStop ? (['without'] as const) : [])]
  const takeOver = async () => {
    const device = await loadDeviceId()
    const params = { id: match.id }
    if (mode === 'without') {
      for (const { device: other, role } of match.scorers) {
        if (other === device || role.startsWith('asking')) continue
        await call(takeRole, { params, body: { device, ask: 'gone', other } })
      }
    }
    const ask = mode === 'together' && !isAway ? 'together' : 'score'
    await call(takeRole, { params, body: { device, ask } })
    await navigate({ to: '/live/$id/score', params })
  }
  const buttonLabel = isAway ? t('takeOver') : t(`button.${mode}`, { name: givenName })
  return (
    <Dialog
      title={match.table === null ? t('title') : t('titleAt', { table: match.table })}
      onClose={close}
      size="l"
      flush
      aside={<SportChip sport={match.sportId} name={readName(sports[match.sportId].name)} />}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void attempt(takeOver)}>
            {buttonLabel}
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        <div className={classes.left}>
          {scorer !== null && (
            <div className={classNames(kit.row, classes.holder)}>
              <Avatar id={scorer.device} name={name} size="m" />
              <div>
                <span className={text.label}>{t('scoresNow')}</span>
                <b className={text.trunc}>{name}</b>
              </div>
              <span className={text.label}>
                {isAway ? t('away') : formatAge(lastUpdateAt, now)}
              </span>
            </div>
          )}
          <p className={text.dim}>
            {joinFacts(sides.map(({ whole }, index) => `${whole} ${tiles[index]!.value.trim()}`))}.{' '}
            {describeState(match)}
          </p>
          {modes.length > 0 && (
            <fieldset className={classNames(kit.stack, kit.gap2)}>
              <legend className={text.hidden}>{t('how')}</legend>
              {modes.map((option) => (
                <RadioOption
                  key={option}
                  name="mode"
                  checked={mode === option}
                  onChoose={() => setMode(option)}
                  label={t(`mode.${option}`, { name: givenName })}
                  hint={t(`hint.${option}`)}
                />
              ))}
            </fieldset>
          )}
          <p className={text.label}>
            {isAway ? t('scorerAway', { name: givenName }) : t('entriesKept')}
          </p>
        </div>
        <div className={classes.right}>
          <MatchCode id={match.id} />
        </div>
      </div>
    </Dialog>
  )
}
