import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { readFormat, seedingMethods } from '#engine/tournaments/log/settings.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { seedingNames } from '../tournament-words.ts'
import { BestOfFields } from './best-of-fields.tsx'
import { checkable, fixable, type FixedReason, type FormHandle } from './form-handle.ts'
import classes from './form.module.css'
import { PointFields } from './point-fields.tsx'
import { Section } from './section.tsx'
import { SwissFields } from './swiss-fields.tsx'
import { TablesField } from './tables-field.tsx'
import { TieBreakFields } from './tie-break-fields.tsx'

type Props = {
  handle: FormHandle
  fixed: FixedReason
  participants: readonly TournamentParticipant[]
}

const seedingOptions = seedingMethods.map((value) => ({ value, label: seedingNames[value] }))

function traitsOf({ values }: FormHandle) {
  return formatTraits[readFormat(values.format) ?? 'single_elimination']
}

/** What usually stays as it is, by what it is about. */
export function MoreFields({ handle, fixed, participants }: Props) {
  const { asks, hasStandings } = traitsOf(handle)
  return (
    <>
      <About handle={handle} />
      <Entry handle={handle} />
      <Play handle={handle} fixed={fixed} />
      {asks.includes('rounds') && (
        <SwissFields handle={handle} fixed={fixed} participants={participants} />
      )}
      {asks.includes('groups') && (
        <Section title="Groups">
          <div className={classes.pairs}>
            <TextField
              label="Groups"
              inputMode="numeric"
              {...fixable(handle, 'settings.groups', fixed)}
            />
            <TextField
              label="Go on from each group"
              inputMode="numeric"
              {...fixable(handle, 'settings.qualifiers', fixed)}
            />
          </div>
        </Section>
      )}
      <Section title="Seeding">
        <SelectField
          label="Method"
          options={seedingOptions}
          {...fixable(handle, 'settings.seedingMethod', fixed)}
        />
        <CheckField
          label="Keep members of one group or team apart"
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkable(handle, 'settings.keepApart')}
        />
      </Section>
      {hasStandings && (
        <>
          <TieBreakFields handle={handle} fixed={fixed} />
          <PointFields handle={handle} fixed={fixed} />
        </>
      )}
      <Section title="Tables">
        <TablesField handle={handle} />
        <TextField
          label="Least rest between two matches of a player, minutes"
          inputMode="numeric"
          {...handle.field('restMinutes')}
        />
      </Section>
    </>
  )
}

function About({ handle: { field } }: Pick<Props, 'handle'>) {
  return (
    <Section title="About">
      <AreaField label="Description" rows={3} maxLength={5000} {...field('description')} />
      <div className={classes.pairs}>
        <TextField label="Venue" maxLength={200} {...field('venue')} />
        <TextField label="Ends" type="datetime-local" {...field('endDate')} />
      </div>
      <AreaField label="Prizes" rows={2} maxLength={5000} {...field('prizes')} />
      <AreaField label="Rules" rows={2} maxLength={5000} {...field('rules')} />
    </Section>
  )
}

function Entry({ handle }: Pick<Props, 'handle'>) {
  const { field } = handle
  return (
    <Section title="Entry">
      <div className={classes.pairs}>
        <TextField label="Fewest players" inputMode="numeric" {...field('minParticipants')} />
        <TextField
          label="Registration closes"
          type="datetime-local"
          {...field('registrationDeadline')}
        />
      </div>
      <CheckField
        label="Late entry"
        hint="Players may enter after registration closes, and after the start where there is a place."
        {...checkable(handle, 'settings.allowLateRegistration')}
      />
      <CheckField label="Each entry needs approval" {...checkable(handle, 'requiresApproval')} />
      <CheckField
        label="Players check in"
        hint="Only those who are there are drawn."
        {...checkable(handle, 'settings.requiresCheckIn')}
      />
      <CheckField
        label="Public page"
        hint="Anybody with the link may follow it without signing in."
        {...checkable(handle, 'isPublic')}
      />
    </Section>
  )
}

function Play({ handle, fixed }: Omit<Props, 'participants'>) {
  const { asks, hasBracket } = traitsOf(handle)
  return (
    <Section title="Play">
      <CheckField
        label="Rated"
        hint="The matches count for the ratings."
        {...checkable(handle, 'rated')}
      />
      <CheckField
        label="The next round begins by itself"
        {...checkable(handle, 'settings.autoAdvance')}
      />
      <CheckField
        label="Starts by itself at its date"
        hint="Where the fewest players are there."
        {...checkable(handle, 'autoStart')}
      />
      {asks.includes('thirdPlacePlayoff') && (
        <CheckField
          label="Match for third place"
          disabled={fixed !== undefined}
          hint={fixed}
          {...checkable(handle, 'settings.thirdPlacePlayoff')}
        />
      )}
      <BestOfFields handle={handle} isKnockout={hasBracket} />
    </Section>
  )
}
