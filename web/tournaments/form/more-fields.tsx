import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { readFormat } from '#engine/tournaments/log/settings/settings.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BestOfFields } from './best-of-fields.tsx'
import {
  checkboxProps,
  fixedFieldProps,
  type FixedReason,
  type TournamentForm,
} from './field-props.ts'
import { listChoices, settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { EntrantFields } from './entrant-fields.tsx'
import { PointFields } from './point-fields.tsx'
import { Section } from './section.tsx'
import { SwissFields } from './swiss-fields.tsx'
import { TablesField } from './tables-field.tsx'
import { TieBreakFields } from './tie-break-fields.tsx'
import { t } from './messages.ts'

type Props = {
  form: TournamentForm
  fixed: FixedReason
  participants: readonly TournamentParticipant[]
}

function getTraits({ values }: TournamentForm) {
  return formatTraits[readFormat(values.format) ?? 'single_elimination']
}

/** Rarely changed settings, by topic. */
export function MoreFields({ form, fixed, participants }: Props) {
  const { settings, hasStandings } = getTraits(form)
  return (
    <>
      <AboutFields form={form} />
      <EntryFields form={form} fixed={fixed} />
      <PlayFields form={form} fixed={fixed} />
      {settings.includes('rounds') && (
        <SwissFields form={form} fixed={fixed} participants={participants} />
      )}
      {settings.includes('groups') && (
        <Section title={t('groups')}>
          <div className={classes.pairs}>
            <TextField
              {...settingText('settings.groups')}
              inputMode="numeric"
              {...fixedFieldProps(form, 'settings.groups', fixed)}
            />
            <TextField
              {...settingText('settings.qualifiers')}
              inputMode="numeric"
              {...fixedFieldProps(form, 'settings.qualifiers', fixed)}
            />
          </div>
        </Section>
      )}
      <Section title={t('seeding')}>
        <SelectField
          {...settingText('settings.seedingMethod')}
          options={listChoices('settings.seedingMethod')}
          {...fixedFieldProps(form, 'settings.seedingMethod', fixed)}
        />
        <CheckField
          {...settingText('settings.keepApart')}
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkboxProps(form, 'settings.keepApart')}
        />
      </Section>
      {hasStandings && (
        <>
          <TieBreakFields form={form} fixed={fixed} />
          <PointFields form={form} fixed={fixed} />
        </>
      )}
      <Section title={t('tables')}>
        <TablesField form={form} />
        <TextField
          {...settingText('restMinutes')}
          inputMode="numeric"
          {...form.field('restMinutes')}
        />
      </Section>
    </>
  )
}

function AboutFields({ form: { field } }: Pick<Props, 'form'>) {
  return (
    <Section title={t('about')}>
      <AreaField
        {...settingText('description')}
        rows={3}
        maxLength={5000}
        {...field('description')}
      />
      <div className={classes.pairs}>
        <TextField {...settingText('venue')} maxLength={200} {...field('venue')} />
        <DateTimeField {...settingText('endDate')} {...field('endDate')} />
      </div>
      <AreaField {...settingText('prizes')} rows={2} maxLength={5000} {...field('prizes')} />
      <AreaField {...settingText('rules')} rows={2} maxLength={5000} {...field('rules')} />
    </Section>
  )
}

function EntryFields({ form, fixed }: Pick<Props, 'form' | 'fixed'>) {
  const { field } = form
  return (
    <Section title={t('entry')}>
      <EntrantFields form={form} fixed={fixed} />
      <div className={classes.pairs}>
        <TextField
          {...settingText('minParticipants')}
          inputMode="numeric"
          {...field('minParticipants')}
        />
        <DateTimeField
          {...settingText('registrationDeadline')}
          {...field('registrationDeadline')}
        />
      </div>
      <CheckField
        {...settingText('settings.allowLateRegistration')}
        {...checkboxProps(form, 'settings.allowLateRegistration')}
      />
      <CheckField
        {...settingText('requiresApproval')}
        {...checkboxProps(form, 'requiresApproval')}
      />
      <CheckField
        {...settingText('settings.requiresCheckIn')}
        {...checkboxProps(form, 'settings.requiresCheckIn')}
      />
      <CheckField {...settingText('isPublic')} {...checkboxProps(form, 'isPublic')} />
    </Section>
  )
}

function PlayFields({ form, fixed }: Omit<Props, 'participants'>) {
  const { settings, hasBracket } = getTraits(form)
  return (
    <Section title={t('play')}>
      <CheckField {...settingText('rated')} {...checkboxProps(form, 'rated')} />
      <CheckField
        {...settingText('settings.autoAdvance')}
        {...checkboxProps(form, 'settings.autoAdvance')}
      />
      <CheckField {...settingText('autoStart')} {...checkboxProps(form, 'autoStart')} />
      {settings.includes('thirdPlacePlayoff') && (
        <CheckField
          {...settingText('settings.thirdPlacePlayoff')}
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkboxProps(form, 'settings.thirdPlacePlayoff')}
        />
      )}
      {settings.includes('dropsEarlyLeavers') && (
        <CheckField
          {...settingText('settings.dropsEarlyLeavers')}
          {...checkboxProps(form, 'settings.dropsEarlyLeavers')}
        />
      )}
      <BestOfFields form={form} isKnockout={hasBracket} />
    </Section>
  )
}
