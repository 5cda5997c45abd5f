import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { readFormat } from '#engine/tournaments/log/settings/settings.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BestOfFields } from './best-of-fields.tsx'
import { checkboxProps, fixedFieldProps, type FixedReason, type FormHandle } from './form-handle.ts'
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
  handle: FormHandle
  fixed: FixedReason
  participants: readonly TournamentParticipant[]
}

function getTraits({ values }: FormHandle) {
  return formatTraits[readFormat(values.format) ?? 'single_elimination']
}

/** Rarely changed settings, by topic. */
export function MoreFields({ handle, fixed, participants }: Props) {
  const { settings, hasStandings } = getTraits(handle)
  return (
    <>
      <AboutFields handle={handle} />
      <EntryFields handle={handle} fixed={fixed} />
      <PlayFields handle={handle} fixed={fixed} />
      {settings.includes('rounds') && (
        <SwissFields handle={handle} fixed={fixed} participants={participants} />
      )}
      {settings.includes('groups') && (
        <Section title={t('groups')}>
          <div className={classes.pairs}>
            <TextField
              {...settingText('settings.groups')}
              inputMode="numeric"
              {...fixedFieldProps(handle, 'settings.groups', fixed)}
            />
            <TextField
              {...settingText('settings.qualifiers')}
              inputMode="numeric"
              {...fixedFieldProps(handle, 'settings.qualifiers', fixed)}
            />
          </div>
        </Section>
      )}
      <Section title={t('seeding')}>
        <SelectField
          {...settingText('settings.seedingMethod')}
          options={listChoices('settings.seedingMethod')}
          {...fixedFieldProps(handle, 'settings.seedingMethod', fixed)}
        />
        <CheckField
          {...settingText('settings.keepApart')}
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkboxProps(handle, 'settings.keepApart')}
        />
      </Section>
      {hasStandings && (
        <>
          <TieBreakFields handle={handle} fixed={fixed} />
          <PointFields handle={handle} fixed={fixed} />
        </>
      )}
      <Section title={t('tables')}>
        <TablesField handle={handle} />
        <TextField
          {...settingText('restMinutes')}
          inputMode="numeric"
          {...handle.field('restMinutes')}
        />
      </Section>
    </>
  )
}

function AboutFields({ handle: { field } }: Pick<Props, 'handle'>) {
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

function EntryFields({ handle, fixed }: Pick<Props, 'handle' | 'fixed'>) {
  const { field } = handle
  return (
    <Section title={t('entry')}>
      <EntrantFields handle={handle} fixed={fixed} />
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
        {...checkboxProps(handle, 'settings.allowLateRegistration')}
      />
      <CheckField
        {...settingText('requiresApproval')}
        {...checkboxProps(handle, 'requiresApproval')}
      />
      <CheckField
        {...settingText('settings.requiresCheckIn')}
        {...checkboxProps(handle, 'settings.requiresCheckIn')}
      />
      <CheckField {...settingText('isPublic')} {...checkboxProps(handle, 'isPublic')} />
    </Section>
  )
}

function PlayFields({ handle, fixed }: Omit<Props, 'participants'>) {
  const { settings, hasBracket } = getTraits(handle)
  return (
    <Section title={t('play')}>
      <CheckField {...settingText('rated')} {...checkboxProps(handle, 'rated')} />
      <CheckField
        {...settingText('settings.autoAdvance')}
        {...checkboxProps(handle, 'settings.autoAdvance')}
      />
      <CheckField {...settingText('autoStart')} {...checkboxProps(handle, 'autoStart')} />
      {settings.includes('thirdPlacePlayoff') && (
        <CheckField
          {...settingText('settings.thirdPlacePlayoff')}
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkboxProps(handle, 'settings.thirdPlacePlayoff')}
        />
      )}
      {settings.includes('dropsEarlyLeavers') && (
        <CheckField
          {...settingText('settings.dropsEarlyLeavers')}
          {...checkboxProps(handle, 'settings.dropsEarlyLeavers')}
        />
      )}
      <BestOfFields handle={handle} isKnockout={hasBracket} />
    </Section>
  )
}
