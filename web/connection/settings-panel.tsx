import { useState } from 'react'
import { IconAdjustments } from '@tabler/icons-react'
import { setSound, soundIsOn } from '../platform/sound.ts'
import { changeSettings } from '../platform/realtime-settings.ts'
import { useRealtime } from '../platform/realtime-store.ts'
import { SectionPanel } from '../ui/section-panel.tsx'
import { Segmented } from '../ui/segmented.tsx'
import classes from './connection.module.css'
import { say } from './words.ts'

const histories = ['25', '100', '500'] as const
const onOff = [
  { value: 'on', label: say('on') },
  { value: 'off', label: say('off') },
] as const

/** What this device keeps, lets hear and shows of the connection. */
export function SettingsPanel() {
  const { maxMessageHistory, isPaceShown } = useRealtime((state) => state.settings)
  const [isHeard, setHeard] = useState(soundIsOn)
  return (
    <SectionPanel title={say('settings')} icon={IconAdjustments}>
      <div className={classes.settings}>
        <span>{say('history')}</span>
        <Segmented
          label={say('history')}
          options={histories.map((value) => ({ value, label: value }))}
          value={histories.find((one) => Number(one) === maxMessageHistory) ?? null}
          onChange={(value) => changeSettings({ maxMessageHistory: Number(value) })}
        />
        <span>{say('sound')}</span>
        <Segmented
          label={say('sound')}
          options={onOff}
          value={isHeard ? 'on' : 'off'}
          onChange={(value) => {
            setSound(value === 'on')
            setHeard(value === 'on')
          }}
        />
        <span>{say('paceShown')}</span>
        <Segmented
          label={say('paceShown')}
          options={onOff}
          value={isPaceShown ? 'on' : 'off'}
          onChange={(value) => changeSettings({ isPaceShown: value === 'on' })}
        />
      </div>
    </SectionPanel>
  )
}
