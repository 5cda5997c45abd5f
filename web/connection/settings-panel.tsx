import { useState } from 'react'
import { setSound, isSoundOn } from '../platform/notices/sound.ts'
import { changeSettings } from '../platform/realtime/settings.ts'
import { useRealtime } from '../platform/realtime/store.ts'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import { Segmented } from '../ui/controls/segmented.tsx'
import classes from './connection.module.css'
import { t } from './messages.ts'

const historyLengths = ['25', '100', '500'] as const
const onOff = () =>
  [
    { value: 'on', label: t('on') },
    { value: 'off', label: t('off') },
  ] as const

/** Turns the sound of table calls on this device on or off. */
export function CallSoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <div className={classes.settings}>
      <span>{t('sound')}</span>
      <Segmented
        label={t('sound')}
        options={onOff()}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => {
          setSound(value === 'on')
          setOn(value === 'on')
        }}
      />
    </div>
  )
}

/** Sets how many messages this device keeps, and whether it shows their rate. */
export function DetailSettings() {
  const { maxMessageHistory, isPaceShown } = useRealtime((state) => state.settings)
  return (
    <SectionPanel title={t('shownHere')}>
      <div className={classes.settings}>
        <span>{t('eventCount')}</span>
        <Segmented
          label={t('eventCount')}
          options={historyLengths.map((value) => ({ value, label: value }))}
          value={historyLengths.find((option) => Number(option) === maxMessageHistory) ?? null}
          onChange={(value) => changeSettings({ maxMessageHistory: Number(value) })}
        />
        <span>{t('showRate')}</span>
        <Segmented
          label={t('showRate')}
          options={onOff()}
          value={isPaceShown ? 'on' : 'off'}
          onChange={(value) => changeSettings({ isPaceShown: value === 'on' })}
        />
      </div>
    </SectionPanel>
  )
}
