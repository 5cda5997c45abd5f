import { isSportId, sports } from '#engine/sports/sports.ts'
import { useState } from 'react'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import type { ForbiddenPair } from '#engine/tournaments/log/settings/settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { fixedFieldProps, type FixedReason, type TournamentForm } from './field-props.ts'
import { listChoices, settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { Section } from './section.tsx'
import { parseForbiddenPairs } from './values.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  form: TournamentForm
  fixed: FixedReason
  participants: readonly TournamentParticipant[]
}

export function SwissFields({ form, fixed, participants }: Props) {
  const { field, values } = form
  const players = Number(values.maxParticipants)
  const roundsNeeded = players > 1 ? Math.ceil(Math.log2(players)) : null
  return (
    <Section title={t('swiss')}>
      <div className={classes.pairs}>
        <TextField
          {...settingText('settings.rounds')}
          inputMode="numeric"
          {...field('settings.rounds')}
          hint={
            roundsNeeded !== null && t('roundsNeeded', { count: players, rounds: roundsNeeded })
          }
        />
        <SelectField
          {...settingText('settings.acceleration')}
          options={listChoices('settings.acceleration')}
          {...fixedFieldProps(form, 'settings.acceleration', fixed)}
        />
        {isSportId(values.sportId) && sports[values.sportId].hasColours && (
          <SelectField
            {...settingText('settings.initialColour')}
            options={listChoices('settings.initialColour')}
            {...fixedFieldProps(form, 'settings.initialColour', fixed)}
          />
        )}
        <SelectField
          {...settingText('settings.lateEntryBye')}
          options={listChoices('settings.lateEntryBye')}
          {...field('settings.lateEntryBye')}
        />
      </div>
      {participants.length > 1 && <ForbiddenPairs form={form} participants={participants} />}
    </Section>
  )
}

/** Players who must not meet, such as siblings. */
function ForbiddenPairs({ form, participants }: Omit<Props, 'fixed'>) {
  const { values, set } = form
  const pairs = parseForbiddenPairs(values['settings.forbidden'])
  const getName = (id: string) =>
    participants.find(({ playerId }) => playerId === id)?.playerName ?? t('formerPlayer')
  const savePairs = (remaining: readonly ForbiddenPair[]) =>
    set('settings.forbidden', remaining.map((pair) => pair.join(' ')).join('\n'))
  return (
    <>
      {pairs.length > 0 && (
        <ul className={classNames(kit.bars, classes.list)} aria-label={t('forbiddenPairs')}>
          {pairs.map(([one, two, first, last], index) => (
            <li key={index}>
              <span className={text.trunc}>
                {first === undefined || last === undefined
                  ? t('doNotMeet', { one: getName(one), two: getName(two) })
                  : t('doNotMeetIn', { one: getName(one), two: getName(two), first, last })}
              </span>
              <span className={text.spacer} />
              <IconButton
                icon={IconX}
                label={t('letMeet', { one: getName(one), two: getName(two) })}
                onClick={() => savePairs(pairs.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPairForm participants={participants} onAdd={(pair) => savePairs([...pairs, pair])} />
    </>
  )
}

type AddProps = {
  participants: readonly TournamentParticipant[]
  onAdd: (pair: readonly [string, string]) => void
}

function AddPairForm({ participants, onAdd }: AddProps) {
  const [pair, setPair] = useState<readonly [string, string]>(['', ''])
  const [one, two] = pair
  const options = [
    { value: '', label: t('choose') },
    ...participants.map(({ playerId, playerName }) => ({ value: playerId, label: playerName })),
  ]
  const add = () => {
    onAdd(pair)
    setPair(['', ''])
  }
  return (
    <div className={classes.adding}>
      <SelectField
        {...settingText('settings.forbidden')}
        options={options}
        value={one}
        onChange={(event) => setPair([event.currentTarget.value, two])}
      />
      <SelectField
        label={t('thisPlayer')}
        options={options}
        value={two}
        onChange={(event) => setPair([one, event.currentTarget.value])}
      />
      <Button icon={IconPlus} disabled={one === '' || two === '' || one === two} onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}
