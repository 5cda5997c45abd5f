import type { ReactNode } from 'react'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { clubColours, type EverySetting } from '#contract/club/club-settings.ts'
import { timeZones } from '#contract/club/local-time.ts'
import { sportList } from '#engine/sports/sports.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './settings-screen.module.css'
import { Setting } from './setting.tsx'
import { useSetting } from './use-setting.ts'
import { Select } from '../../ui/fields/select.tsx'
import { t } from '../messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { settings: EverySetting; version: number }

/** The club's name, colour, time zone and sports. */
export function ClubPanel({ settings, version }: Props) {
  return (
    <SectionPanel title={t('settings.club')} icon={IconBuildingCommunity} flush>
      <ul className={classNames(kit.bars, classes.settings)}>
        <NameSetting settings={settings} version={version} />
        <ColourSetting settings={settings} version={version} />
        <ZoneSetting settings={settings} version={version} />
        <Setting name="weekStart" settings={settings} version={version} />
        <SportsSetting settings={settings} version={version} />
      </ul>
    </SectionPanel>
  )
}

function NameSetting({ settings: { clubName }, version }: Props) {
  const { send } = useSetting(version)
  const form = useForm(
    { clubName },
    {
      check: (typed) => (typed.clubName.trim().length < 2 ? { clubName: t('clubNameLength') } : {}),
      send: (typed) => send({ clubName: typed.clubName.trim() }, t('setting.clubName')),
    },
  )
  return (
    <li>
      <Form of={form} className={classes.name}>
        <TextField
          {...form.field('clubName')}
          label={t('setting.clubName')}
          hint={t('clubNameHint')}
          maxLength={60}
          autoComplete="off"
          end={
            form.values.clubName.trim() !== clubName && (
              <Button type="submit" kind="primary" busy={form.busy}>
                {t('save')}
              </Button>
            )
          }
        />
      </Form>
    </li>
  )
}

function ColourSetting({ settings, version }: Props) {
  const { change } = useSetting(version)
  return (
    <Choices name="colour" hint={t('colourHint')} role="radiogroup">
      {clubColours.map((colour) => (
        <label key={colour}>
          <input
            type="radio"
            name="colour"
            checked={settings.colour === colour}
            onChange={() => void change({ colour }, t('setting.colour'))}
          />
          <i className={classes.swatch} data-colour={colour} />
          {t(`colour.${colour}`)}
        </label>
      ))}
    </Choices>
  )
}

function ZoneSetting({ settings: { timeZone }, version }: Props) {
  const { change } = useSetting(version)
  const zones = new Set([timeZone, ...timeZones()])
  return (
    <li>
      <div>
        <label htmlFor="time-zone">
          <b>{t('setting.timeZone')}</b>
        </label>
        <p>{t('timeZoneHint')}</p>
      </div>
      <Select
        id="time-zone"
        label={t('setting.timeZone')}
        className={classes.select}
        options={[...zones].toSorted().map((zone) => ({ value: zone, label: zone }))}
        value={timeZone}
        onChange={(zone) => void change({ timeZone: zone }, t('setting.timeZone'))}
      />
    </li>
  )
}

function SportsSetting({ settings: { sports }, version }: Props) {
  const { change } = useSetting(version)
  return (
    <Choices name="sports" hint={t('sportsHint')} role="group">
      {sportList.map(({ id, name }) => {
        const isPlayed = sports.includes(id)
        const others = sports.filter((sport) => sport !== id)
        return (
          <label key={id} data-sport={id}>
            <input
              type="checkbox"
              checked={isPlayed}
              disabled={isPlayed && others.length === 0}
              onChange={() =>
                void change({ sports: isPlayed ? others : [...others, id] }, t('setting.sports'))
              }
            />
            <SportIcon sport={id} />
            {readName(name)}
          </label>
        )
      })}
    </Choices>
  )
}

type ChoicesProps = {
  name: 'colour' | 'sports'
  hint: string
  role: 'radiogroup' | 'group'
  children: ReactNode
}

/** A setting chosen from visible options, with an explanation. */
function Choices({ name, hint, role, children }: ChoicesProps) {
  return (
    <li>
      <div>
        <b id={`club-${name}`}>{t(`setting.${name}`)}</b>
        <p>{hint}</p>
      </div>
      <div
        role={role}
        aria-labelledby={`club-${name}`}
        className={classNames(kit.wrap, classes.choices)}
      >
        {children}
      </div>
    </li>
  )
}
