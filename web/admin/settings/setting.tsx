import type { EverySetting } from '#contract/club/club-settings.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { type Choice, choices, type ChoiceSetting } from './setting-choices.ts'
import { useSetting } from './use-setting.ts'
import { t } from '../messages.ts'

type Props = { name: ChoiceSetting; settings: EverySetting; version: number }

/** A setting with a few choices. */
export function Setting({ name, settings, version }: Props) {
  const { change } = useSetting(version)
  const options: readonly Choice[] = choices()[name]
  const chosen = options.find(({ value }) => value === settings[name])!
  const choose = async (label: string) => {
    const option = options.find((candidate) => candidate.label === label)!
    if (option.value === settings[name]) return
    await change({ [name]: option.value }, t(`setting.${name}`))
  }
  return (
    <li>
      <div>
        <b>{t(`setting.${name}`)}</b>
        <p>{chosen.hint}</p>
      </div>
      <Segmented
        label={t(`setting.${name}`)}
        options={options.map(({ label }) => ({ value: label, label }))}
        value={chosen.label}
        onChange={(label) => void choose(label)}
      />
    </li>
  )
}
