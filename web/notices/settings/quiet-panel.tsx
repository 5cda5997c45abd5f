import { type ReactNode, useId, useState } from 'react'
import { ownTimeZone } from '#contract/club/club-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { setSound, isSoundOn } from '../../platform/notices/sound.ts'
import type { SaveChange, SettingsReply } from './save-change.ts'
import classes from './notice-settings.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const minutesPerDay = 24 * 60
const twoDigits = (n: number) => String(n).padStart(2, '0')
const formatClock = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
const parseClock = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
/** A Monday, for naming the days. */
const monday = Date.UTC(2024, 0, 1, 12)
const weekdayName = (number: number) =>
  formatDate(monday + (number - 1) * minutesPerDay * 60_000, 'weekday', undefined, 'UTC')

type Props = { readonly reply: SettingsReply; readonly onChange: SaveChange }

/** Quiet hours, in the person's time zone. */
export function QuietPanel({ reply, onChange }: Props) {
  const { quiet, zone } = reply.settings
  const set = (part: Partial<typeof quiet>) => onChange({ quiet: { ...quiet, ...part } })
  const isOwnZone = (zone ?? reply.clubZone) === ownTimeZone()
  return (
    <>
      <SectionPanel
        title={t('quiet')}
        aside={<Switch label={t('quiet')} isOn={quiet.isOn} onChange={(isOn) => set({ isOn })} />}
      >
        <div className={classNames(kit.oneColumn, kit.gap3, classes.stack)}>
          <DayBar from={quiet.from} to={quiet.to} />
          <div className={classNames(kit.twoColumns, classes.times)}>
            <TimeField label={t('from')} value={quiet.from} onChange={(from) => set({ from })} />
            <TimeField label={t('to')} value={quiet.to} onChange={(to) => set({ to })} />
          </div>
          <div role="group" aria-label={t('days')} className={classes.days}>
            {[1, 2, 3, 4, 5, 6, 7].map((number) => (
              <button
                key={number}
                type="button"
                aria-pressed={quiet.days.includes(number)}
                onClick={() =>
                  set({
                    days: quiet.days.includes(number)
                      ? quiet.days.filter((other) => other !== number)
                      : [...quiet.days, number].toSorted((a, b) => a - b),
                  })
                }
              >
                {weekdayName(number).slice(0, 2)}
              </button>
            ))}
          </div>
          <SwitchLine hint={t('allowCallsHint')} label={t('allowCalls')}>
            <Switch
              label={t('allowCalls')}
              isOn={quiet.lettingCallsThrough}
              onChange={(lettingCallsThrough) => set({ lettingCallsThrough })}
            />
          </SwitchLine>
          {reply.ways.includes('push') && (
            <SwitchLine hint={t('hideContentHint')} label={t('hideContent')}>
              <Switch
                label={t('hideContent')}
                isOn={reply.settings.isPrivate}
                onChange={(isPrivate) => onChange({ isPrivate })}
              />
            </SwitchLine>
          )}
          <p className={classes.hint}>
            {t('quietHint')} {t('timeZone', { zone: zone ?? reply.clubZone })}
          </p>
          {!isOwnZone && (
            <Button onClick={() => onChange({ zone: ownTimeZone() })}>{t('useDeviceZone')}</Button>
          )}
        </div>
      </SectionPanel>
      <SoundPanel />
    </>
  )
}

function SoundPanel() {
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <SectionPanel
      title={t('sound')}
      aside={
        <Switch
          label={t('sound')}
          isOn={isOn}
          onChange={(next) => {
            setSound(next)
            setOn(next)
          }}
        />
      }
    >
      <p className={classes.hint}>{t('soundHint')}</p>
    </SectionPanel>
  )
}

type SwitchProps = {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={label}
      aria-checked={isOn}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type LineProps = { readonly label: string; readonly hint: string; readonly children: ReactNode }

function SwitchLine({ label, hint, children }: LineProps) {
  return (
    <div className={classNames(kit.row, kit.gap3, classes.line)}>
      <span>
        {label}
        <small>{hint}</small>
      </span>
      {children}
    </div>
  )
}

type TimeProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (minutes: number) => void
}

function TimeField({ label, value, onChange }: TimeProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={formatClock(value)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange(parseClock(currentTarget.value))
        }}
      />
    </div>
  )
}

/** The quiet hours within a day, from left to right. */
function DayBar({ from, to }: { readonly from: number; readonly to: number }) {
  const ranges: readonly (readonly [number, number])[] =
    from < to
      ? [[from, to]]
      : [
          [0, to],
          [from, minutesPerDay],
        ]
  const x = (minutes: number) => 6 + (316 * minutes) / minutesPerDay
  return (
    <svg
      className={classes.day}
      viewBox="0 0 328 44"
      role="img"
      aria-label={t('quietBar', { from: formatClock(from), to: formatClock(to) })}
    >
      <rect className={classes.open} x="6" y="4" width="316" height="20" rx="3" />
      {ranges.map(([begin, end]) => (
        <rect
          key={begin}
          className={classes.closed}
          x={x(begin)}
          y="4"
          width={x(end) - x(begin)}
          height="20"
          rx="3"
        />
      ))}
      {[0, 6, 12, 18, 24].map((hour) => (
        <text
          key={hour}
          x={x(hour * 60)}
          y="40"
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
        >
          {twoDigits(hour)}
        </text>
      ))}
    </svg>
  )
}
