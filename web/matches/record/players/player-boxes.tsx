import { IconUserPlus } from '@tabler/icons-react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import type { RecordValues, Slot } from '../../../sports/record-values.ts'
import { type People, listSlots } from './people.ts'
import classes from './player-boxes.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type ChosenPlayers = Pick<RecordValues, 'people' | 'pairs'>

type Props = {
  values: ChosenPlayers
  people: People
  me: string | null
  ratings: ReadonlyMap<string, number>
  activeSlot: Slot | null
  problems: Readonly<Record<string, string>>
  onPick: (slot: Slot) => void
}

/** Boxes to choose the players: two, or four for pairs. */
export function PlayerBoxes(props: Props) {
  const { values, people, problems } = props
  const slots = listSlots(values)
  const messages = [...new Set(slots.flatMap((slot) => problems[slot] ?? []))]
  return (
    <>
      <div className={classNames(kit.twoColumns, classes.boxes, values.pairs && classes.pairs)}>
        {slots.map((slot) => (
          <PlayerBox key={slot} {...props} slot={slot} person={people[slot]} />
        ))}
      </div>
      {messages.length > 0 && <FieldError id="people-error">{messages.join('. ')}</FieldError>}
    </>
  )
}

/** Returns the label of a box: You, Opponent and so on if the user plays, else Player 1 and 2. */
export function slotLabel(slot: Slot, { people, pairs }: ChosenPlayers, me: string | null): string {
  const ownSlot = (['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const).find(
    (slot) => me !== null && people[slot] === me && (pairs || !slot.startsWith('partner')),
  )
  if (ownSlot === slot) return t('you')
  if (ownSlot === undefined) return t(`slot.${slot}`)
  if (ownSlot.at(-3) === slot.at(-3)) return t('yourPartner')
  if (!pairs) return t('opponent')
  return slot.startsWith('partner') ? t('opponent2') : t('opponent1')
}

type BoxProps = Props & { slot: Slot; person: People[Slot] }

function PlayerBox({ slot, person, values, me, ratings, activeSlot, problems, onPick }: BoxProps) {
  const label = slotLabel(slot, values, me)
  const rating = person === null ? undefined : ratings.get(person.id)
  const hasError = problems[slot] !== undefined
  return (
    <button
      type="button"
      className={classNames(
        kit.row,
        classes.box,
        activeSlot === slot && classes.picking,
        person === null && classes.empty,
        hasError && classes.faulty,
      )}
      aria-expanded={activeSlot === slot}
      data-faulty={hasError || undefined}
      aria-describedby={hasError ? 'people-error' : undefined}
      onClick={() => onPick(slot)}
    >
      {person === null ? (
        <span className={classNames(kit.sunk, classes.blank)}>
          <Icon of={IconUserPlus} />
        </span>
      ) : (
        <Avatar id={person.id} name={person.name} size="m" picture={person.avatarUrl} />
      )}
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={text.label}>{label}</span>
          {rating !== undefined && (
            <span aria-hidden="true" className={classNames(text.num, text.dim)}>
              {Math.round(rating)}
            </span>
          )}
        </span>
        <b className={text.trunc}>{person?.name ?? t('choose')}</b>
      </span>
    </button>
  )
}
