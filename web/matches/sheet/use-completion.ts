import { useState } from 'react'
import { type Candidate, type Player, addPlayer, getPlayer } from '#contract/players/players.ts'
import type { RowOutcome } from '#contract/sheets.ts'
import { checkName } from '#engine/accounts/name.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { sharedNames } from '../../players/shared-names.ts'
import { distinguish, createNameNotes } from '../../players/distinguish.ts'
import { usePlayerSearch } from '../../players/use-player-search.ts'
import { t } from './messages.ts'
import type { Line, TypedPlayer } from './sheet.ts'
import { readMessages } from '../../ui/i18n/read-message.ts'

/** A player to choose, with a note that distinguishes namesakes. `addLabel` is the text for a new player. */
export type Option = {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly addLabel: string | null
}

type Side = 'player1' | 'player2'

/** The active cell and its marked option. */
type ActiveCell = {
  readonly key: string
  readonly side: Side
  readonly markedIndex: number
  readonly isMoved: boolean
}

export type Completion = {
  readonly options: readonly Option[]
  /** Index of the marked option; -1 for none. */
  readonly markedIndex: number
  readonly move: (by: number) => void
  readonly choose: (option: Option) => void
  /** Accepts the marked option if it is unambiguous, else keeps the typed text. */
  readonly settle: () => void
}

/** Maximum number of options that fit below a row. */
const maxOptions = 6

type CompletionOptions = {
  readonly lines: readonly Line[]
  readonly outcomeOf: (key: string) => RowOutcome | undefined
  readonly onChoose: (key: string, side: Side, who: TypedPlayer) => void
}

/** Completes the name in the active cell. */
export function useCompletion({ lines, outcomeOf, onChoose }: CompletionOptions) {
  const permission = usePermission()
  const { getKey: getIdempotencyKey, forget } = useIdempotencyKey()
  const [open, setOpen] = useState<ActiveCell | null>(null)
  const line = lines.find(({ key }) => key === open?.key)
  const player = open === null ? undefined : line?.[open.side]
  const typed = player?.name.trim() ?? ''
  const { players } = usePlayerSearch(typed)
  const candidates = open === null ? [] : (outcomeOf(open.key)?.[open.side] ?? [])
  const isResolved = player === undefined || player.id !== '' || typed === ''
  const opponentId = line?.[open?.side === 'player1' ? 'player2' : 'player1'].id
  const matching = isResolved ? [] : playerOptions(players, candidates, opponentId)
  const options = [...matching, ...createAddOption()]
  const markedIndex = open === null ? -1 : Math.min(open.markedIndex, options.length - 1)

  function createAddOption(): Option[] {
    const isKnown = matching.some(({ name }) => foldName(name) === foldName(typed))
    if (isResolved || isKnown || matching.length > 2 || checkName(typed).length > 0) return []
    if (!permission('player.add', { isGuest: true }).ok) return []
    const addLabel = permission('player.add').ok
      ? t('addNamed', { name: typed })
      : t('addGuest', { name: typed })
    return [{ id: '', name: typed, note: '', addLabel }]
  }
  const choose = (option: Option) => {
    if (open === null) return
    const { key, side } = open
    setOpen(null)
    if (option.addLabel === null) return onChoose(key, side, { name: option.name, id: option.id })
    void addPlayerByName(key, side, option.name)
  }
  const addPlayerByName = async (key: string, side: Side, name: string) => {
    const problems = checkName(name)
    if (problems.length > 0) return toast(t('didNotWork'), readMessages(problems), 'bad')
    try {
      const player = await mutate(
        addPlayer,
        { body: { name, email: null, startingLevel: null } },
        { updates: getPlayer, idempotencyKey: getIdempotencyKey(name) },
      )
      forget()
      onChoose(key, side, { name: player.name, id: player.id })
    } catch (error) {
      toast(t('didNotWork'), reasonOf(error), 'bad')
    }
  }
  const settle = () => {
    const option = options[markedIndex]
    if (open === null || option === undefined) return setOpen(null)
    // A new person, or one of several namesakes, must be chosen explicitly.
    const isShared = sharedNames(matching).has(foldName(option.name))
    if (open.isMoved || (option.addLabel === null && !isShared)) return choose(option)
    if (option.addLabel === null) onChoose(open.key, open.side, { name: option.name, id: '' })
    setOpen(null)
  }
  const completion: Completion = {
    options,
    markedIndex,
    choose,
    settle,
    move: (by) =>
      setOpen(
        (now) =>
          now && {
            ...now,
            markedIndex: Math.max(0, Math.min(options.length - 1, markedIndex + by)),
            isMoved: true,
          },
      ),
  }
  return {
    /** Returns the completion of a cell; null if it is not active. */
    get: (key: string, side: Side) =>
      open?.key === key && open.side === side && options.length > 0 ? completion : null,
    open: (key: string, side: Side) => setOpen({ key, side, markedIndex: 0, isMoved: false }),
    close: () => setOpen(null),
  }
}

function playerOptions(
  players: readonly Player[],
  candidates: readonly Candidate[],
  excludedId: string | undefined,
): Option[] {
  const hasNamesakes = candidates.length > 1
  if (hasNamesakes) {
    return candidates.map((candidate) => ({
      id: candidate.playerId,
      name: candidate.name,
      note: distinguish(candidate),
      addLabel: null,
    }))
  }
  const others = players.filter(({ id }) => id !== excludedId).slice(0, maxOptions)
  const getNote = createNameNotes(others)
  return others.map((player) => ({
    id: player.id,
    name: player.name,
    note: getNote(player),
    addLabel: null,
  }))
}
