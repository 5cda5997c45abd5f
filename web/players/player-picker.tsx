import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { type Player, addPlayer, getPlayer } from '#contract/players/players.ts'
import { checkName } from '#engine/accounts/name.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Bone } from '../ui/states/skeleton.tsx'
import { FieldError } from '../ui/fields/text-field.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import classes from './player-picker.module.css'
import { usePermission } from '../platform/session/use-permission.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { useIdempotencyKey } from '../platform/forms/use-idempotency-key.ts'
import { createNameNotes } from './distinguish.ts'
import { usePlayerSearch } from './use-player-search.ts'
import { t } from './messages.ts'
import { readMessage, readMessages } from '../ui/i18n/read-message.ts'
import kit from '../ui/kit.module.css'

type Props = {
  /** The label of the search field: `Opponent`. */
  label: string
  onPick: (player: Player) => void
  /** Players who cannot be chosen. */
  except?: readonly string[]
  /** Whether the signed-in player comes first. */
  listsMeFirst?: boolean
  /** Called on Escape; without it, Escape is handled by the surrounding dialog. */
  onCancel?: (() => void) | undefined
  /** Opens the form for adding a player; without it, players cannot be added here. */
  onAdd?: (() => void) | undefined
  /** Shown if all matching players are excluded. */
  takenMessage?: string
}

/** On a touch screen, focusing the field would open a keyboard over the list. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

const noIds: readonly string[] = []

/** Number of players rendered at once, as many as a phone shows; the others follow right after. */
const initialCount = 10

/** A search over the club's players with likely ones below it, latest opponents first. */
export function PlayerPicker(props: Props) {
  const { label, onPick, except = noIds, listsMeFirst = false, onCancel, onAdd } = props
  const { takenMessage = t('alreadyChosen') } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { players, me, isLoading, hasFailed } = usePlayerSearch(typed)
  const available = players.filter((player) => !except.includes(player.id))
  const viewer = available.filter((player) => player.id === me)
  const listed = listsMeFirst
    ? [...viewer, ...available.filter((player) => player.id !== me)]
    : available
  const active = Math.min(activeIndex, listed.length - 1)
  const getNote = createNameNotes(listed)
  const isFullyRendered = useDeferredValue(true, false)
  useEffect(() => {
    if (hasKeyboard()) input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      return onCancel()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = listed[active]
      return chosen === undefined ? undefined : onPick(chosen)
    }
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: listed.length - 1,
    }
    const next = moves[event.key]
    const movesCaret = typed !== '' && (event.key === 'Home' || event.key === 'End')
    if (next === undefined || movesCaret) return
    event.preventDefault()
    setActiveIndex(Math.max(0, Math.min(next, listed.length - 1)))
  }
  return (
    <div className={classNames(kit.column, classes.picker)}>
      <div className={classNames(kit.row, kit.gap2, classes.box)}>
        <Icon of={IconSearch} />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listed.length > 0 ? `${id}-${active}` : undefined}
          data-autofocus={hasKeyboard() || undefined}
          placeholder={t('find', { whom: label.toLowerCase() })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {listed.slice(0, isFullyRendered ? listed.length : initialCount).map((player, index) => (
          <button
            key={player.id}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(index === active && classes.active)}
            onPointerMove={() => setActiveIndex(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(player)}
          >
            <Avatar id={player.id} name={player.name} picture={player.avatarUrl} />
            <span className={classNames(kit.column, kit.narrow)}>
              <span className={text.trunc}>{player.name}</span>
              {getNote(player) !== '' && <small className={text.trunc}>{getNote(player)}</small>}
            </span>
            {player.id === me && <span className={text.you}>{t('you')}</span>}
            <span className={classes.when}>
              {player.lastPlayedAt && <When at={player.lastPlayedAt} />}
            </span>
          </button>
        ))}
      </div>
      {isLoading && <PlayersLoading />}
      {hasFailed && <p className={classes.note}>{t('rosterFailed')}</p>}
      {!isLoading && !hasFailed && listed.length === 0 && (
        <NoPlayers
          key={typed}
          typed={typed.trim()}
          takenMessage={players.length > 0 ? takenMessage : null}
          onAdd={onAdd}
          onPick={onPick}
        />
      )}
    </div>
  )
}

type NoPlayersProps = Pick<Props, 'onAdd' | 'onPick'> & {
  typed: string
  /** Why matching players cannot be chosen; null if there are none. */
  takenMessage: string | null
}

/** Why the list is empty, and how to add a player, if permitted. */
function NoPlayers({ typed, takenMessage, onAdd, onPick }: NoPlayersProps) {
  const checkPermission = usePermission()
  const permission = checkPermission('player.add')
  const guest = checkPermission('player.add', { isGuest: true })
  const message = typed === '' ? t('noOtherPlayers') : (takenMessage ?? t('noPlayersFound'))
  const offersAdding = onAdd !== undefined && (typed === '' || takenMessage === null)
  return (
    <div className={classes.none}>
      <p role="status">
        {message} {offersAdding && !guest.ok && readMessage(guest.reason)}
      </p>
      {offersAdding && permission.ok && typed === '' && (
        <Button icon={IconUserPlus} onClick={onAdd}>
          {t('addNew')}
        </Button>
      )}
      {offersAdding && guest.ok && typed !== '' && (
        <AddByNameButton name={typed} isGuest={!permission.ok} onAdded={onPick} />
      )}
    </div>
  )
}

type AddProps = {
  name: string
  /** Whether the user may add guests but no members. */
  isGuest: boolean
  onAdded: (player: Player) => void
}

/** Adds a player with the searched name and chooses them. */
function AddByNameButton({ name, isGuest, onAdded }: AddProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { getKey } = useIdempotencyKey()
  const add = async () => {
    const problems = checkName(name)
    if (problems.length > 0) return setFailure(readMessages(problems))
    setBusy(true)
    setFailure(null)
    try {
      onAdded(
        await mutate(
          addPlayer,
          { body: { name, email: null, startingLevel: null } },
          { updates: getPlayer, idempotencyKey: getKey(name) },
        ),
      )
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={IconUserPlus} busy={busy} onClick={() => void add()}>
        {isGuest ? t('addGuest', { name }) : t('addNamed', { name })}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}

function PlayersLoading() {
  return (
    <div className={classes.waiting} role="status" aria-label={t('loadingPlayers')}>
      <Bone />
      <Bone />
      <Bone />
    </div>
  )
}
