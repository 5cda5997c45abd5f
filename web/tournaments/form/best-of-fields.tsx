import { isSportId, sports } from '#engine/sports/sports.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { TournamentForm } from './field-props.ts'
import { namedRounds, roundName, settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { parsePairs } from './values.ts'
import { t } from './messages.ts'

type Props = { form: TournamentForm; isKnockout: boolean }

/** The length of matches, with longer ones in the last rounds. */
export function BestOfFields({ form, isKnockout }: Props) {
  const { values, set, field } = form
  const lengths = isSportId(values.sportId) ? sports[values.sportId].lengths : null
  if (lengths === null) return null
  const rounds = new Map(parsePairs(values['settings.bestOf.rounds']))
  const choose = (round: string, chosen: string) => {
    if (chosen === '') rounds.delete(round)
    else rounds.set(round, chosen)
    set('settings.bestOf.rounds', [...rounds].map((pair) => pair.join(' ')).join('\n'))
  }
  const listOptions = (defaultLabel: string) => [
    { value: '', label: defaultLabel },
    ...lengths.bestOf.map((count) => ({
      value: String(count),
      label: t(`bestOf.${lengths.unit}`, { count }),
    })),
  ]
  return (
    <div className={classes.pairs}>
      <div className={classes.whole}>
        <SelectField
          {...settingText('settings.bestOf.usual')}
          options={listOptions(t('matchFormatLength'))}
          {...field('settings.bestOf.usual')}
        />
      </div>
      {isKnockout &&
        namedRounds.map((round) => (
          <SelectField
            key={round}
            label={roundName(round)}
            options={listOptions(t('usualLength'))}
            value={rounds.get(round) ?? ''}
            onChange={(event) => choose(round, event.currentTarget.value)}
          />
        ))}
    </div>
  )
}
