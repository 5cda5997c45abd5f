import { type FormEvent, useState } from 'react'
import type { Player } from '#contract/players/players.ts'
import type { Team } from '#contract/teams/team.ts'
import type { TeamMatch } from '#contract/teams/team-match.ts'
import { assignableSlots } from '#engine/teams/line-up/line-up.ts'
import type { Slot, System, TeamSide } from '#engine/teams/systems/types.ts'
import { sortFormErrors } from '../../platform/forms/form-errors.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { sendMatchCommand } from './send-match-command.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { getLineUp, slotLabel } from '../sheet/match-system.ts'
import { listUniqueChoices, guestChoice, teamChoices, type Choice } from './choices.ts'
import classes from './line-ups.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type LineUp = TeamMatch['homeLineUp']
type Props = {
  match: TeamMatch
  side: TeamSide
  system: System
  team: Team
  lineUp: LineUp
}
type Places = Readonly<Record<string, readonly string[]>>

/** Returns the players of the submitted line-up, otherwise of the proposed one. */
function getPlaces(slots: readonly Slot[], { places, proposed }: LineUp): Places {
  const shownPlaces = places ?? proposed
  return Object.fromEntries(
    slots.map(({ id, size }) => {
      const names = shownPlaces?.find(({ slot }) => slot === id)?.names ?? []
      return [id, Array.from({ length: size }, (_, index) => names[index]?.playerId ?? '')]
    }),
  )
}

const listGuests = ({ places }: LineUp): readonly Choice[] =>
  listUniqueChoices(
    (places ?? []).flatMap(({ names }) => names.filter((name) => name?.isGuest === true)),
  )

/** Returns a key of the submitted line-up; its places may be hidden from the reader. */
const lineUpKey = ({ isIn, places }: LineUp) => JSON.stringify([isIn, places])

/** A form for a line-up, with players of the roster and guests; suspended players are marked. */
export function LineUpForm({ match, side, system, team, lineUp }: Props) {
  const slots = assignableSlots(system, side)
  // As opened or last shown, so that a line-up from another device is not replaced unseen.
  const [seen, setSeen] = useState(lineUp)
  const [places, setPlaces] = useState(() => getPlaces(slots, lineUp))
  const [guests, setGuests] = useState(() => listGuests(lineUp))
  const [isAddingGuest, setAddingGuest] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wasChanged = !busy && lineUpKey(lineUp) !== lineUpKey(seen)
  const showLatest = () => {
    setPlaces(getPlaces(slots, lineUp))
    setGuests(listGuests(lineUp))
    setSeen(lineUp)
  }
  const options = [
    { value: '', label: t('empty') },
    ...teamChoices(team),
    ...guests.map(guestChoice),
  ]
  const choose = (slot: string, index: number, id: string) => {
    setErrors({})
    setPlaces((old) => ({ ...old, [slot]: (old[slot] ?? []).with(index, id) }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wasChanged) return
    setBusy(true)
    setFailure(null)
    setErrors({})
    const chosenPlaces = Object.entries(places).map(([slot, names]) => [
      slot,
      names.map((id) => (id === '' ? null : id)),
    ])
    const chosenIds = new Set(Object.values(places).flat())
    const fields = slots.map(({ id }) => `places.${id}`)
    try {
      const changed = await sendMatchCommand(match, {
        type: 'lineUp',
        side,
        places: Object.fromEntries(chosenPlaces) as Record<string, (string | null)[]>,
        guests: guests.map(({ value }) => value).filter((id) => chosenIds.has(id)),
      })
      setSeen(getLineUp(changed, side))
      toast(t('lineUpSubmitted'), team.name)
    } catch (error) {
      const formErrors = sortFormErrors(error, fields)
      setErrors(formErrors.fields)
      setFailure(formErrors.form)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classNames(kit.stack, kit.gap2)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {slots.map(({ id, size }) => (
        <div key={id} className={classes.slot}>
          {Array.from({ length: size }, (_, index) => (
            <SelectField
              key={index}
              label={
                size === 1
                  ? t('place', { slot: slotLabel(system, side, id) })
                  : t('pairPlace', { slot: slotLabel(system, side, id), n: index + 1 })
              }
              options={options}
              value={places[id]?.[index] ?? ''}
              error={index === 0 ? errors[`places.${id}`] : undefined}
              onChange={(event) => choose(id, index, event.currentTarget.value)}
            />
          ))}
        </div>
      ))}
      {isAddingGuest && (
        <PlayerPicker
          label={t('guest')}
          except={options.map(({ value }) => value)}
          onCancel={() => setAddingGuest(false)}
          onPick={({ id: value, name: label }: Player) => {
            setGuests((old) => [...old, { value, label }])
            setAddingGuest(false)
          }}
        />
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
      {wasChanged && (
        <div className={classNames(kit.wrappingRow, kit.gap2)}>
          <FieldError>{t('lineUpChanged')}</FieldError>
          {lineUp.places !== null && <Button onClick={showLatest}>{t('showLatest')}</Button>}
          <Button kind="quiet" onClick={() => setSeen(lineUp)}>
            {t('keepMine')}
          </Button>
        </div>
      )}
      {lineUp.isIn && <p className={text.dim}>{t('canChange')}</p>}
      {lineUp.proposed !== null && <p className={text.dim}>{t('proposed')}</p>}
      <div className={classes.buttons}>
        {team.settings.allowGuests && !isAddingGuest && (
          <Button onClick={() => setAddingGuest(true)}>{t('addGuest')}</Button>
        )}
        <Button
          {...(match[side].isLedByReader ? { kind: 'primary' } : {})}
          type="submit"
          busy={busy}
        >
          {lineUp.isIn ? t('change') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
