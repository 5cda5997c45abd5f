import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LiveStart } from '#contract/live/events.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Pair, SportId } from '#engine/sports/types.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { type People, listSlots, usePeople } from '../../matches/record/players/people.ts'
import { PlayerBoxes, slotLabel } from '../../matches/record/players/player-boxes.tsx'
import { PlayerPicker } from '../../players/player-picker.tsx'
import type { Slot } from '../../sports/record-values.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioOption } from '../../ui/fields/radio-option.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SportChip } from '../../ui/sports/sport-chip.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import { startMatch } from '../storage/start-match.ts'
import { flushStored } from '../storage/flush-stored.ts'
import { loadHouseRules, saveHouseRules } from './house-rules.ts'
import { RulesFields } from './rules-fields.tsx'
import {
  parseBeginner,
  type Choices,
  withAllowedChoices,
  type TournamentRules,
  matchStarts,
} from './rules.ts'
import classes from './start-dialog.module.css'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Person = { readonly id: string; readonly name: string }

/** A tournament or team match to start, whose players and length are known. */
export type Pairing = {
  readonly origin: Pick<LiveStart, 'tournamentId' | 'tournamentMatchId' | 'rubber'>
  readonly tournamentName: string | null
  /** Describes the event. */
  readonly eventText: string
  readonly rules: TournamentRules
  /** One or two players per side. */
  readonly sides: Pair<readonly Person[]>
}

type Props = {
  readonly sportId: SportId
  /** Ids of the players known in advance. */
  readonly playerIds: Pair<string>
  readonly table: string | null
  readonly pairing?: Pairing
  readonly close: () => void
}

type ChosenPlayers = {
  readonly people: Readonly<Record<Slot, string>>
  readonly pairs: boolean
}

/** Asks for sport, players and house rules, as far as they are unknown, then opens the pad. */
export function StartDialog({
  sportId: initialSport,
  playerIds: initialPlayerIds,
  table,
  pairing,
  close,
}: Props) {
  const user = useUser()
  const me = user?.playerId ?? null
  const navigate = useNavigate()
  const openPad = (id: string) => navigate({ to: '/live/$id/score', params: { id }, replace: true })
  const { busy, attempt } = useAttempt()
  const [sportId, setSport] = useState(initialSport)
  const [where, setWhere] = useState(table ?? '')
  const [isScoredHere, setScoredHere] = useState(true)
  const [first, setFirst] = useState('1a')
  const [receiver, setReceiver] = useState('2a')
  const [players, setPlayers] = useState<ChosenPlayers>({
    people: {
      player1Id: initialPlayerIds[0],
      player2Id: initialPlayerIds[1],
      partner1Id: pairing?.sides[0][1]?.id ?? '',
      partner2Id: pairing?.sides[1][1]?.id ?? '',
    },
    pairs: pairing?.sides[0][1] !== undefined,
  })
  const [picking, setPicking] = useState<Slot | null>(() => findFirstEmptySlot(players))
  const settled = pairing === undefined ? {} : matchStarts[sportId].settledChoices(pairing.rules)
  const [ownChoices, setOwnChoices] = useState<Choices>(() => loadHouseRules(initialSport))
  const choices = withAllowedChoices(sportId, { ...ownChoices, ...settled })
  const people = withPairingNames(usePeople(players), pairing)
  const isPairs = players.pairs && matchStarts[sportId].hasPairs
  const emptySlot = findFirstEmptySlot({ ...players, pairs: isPairs })

  const chooseSport = (chosen: SportId) => {
    setSport(chosen)
    setOwnChoices(loadHouseRules(chosen))
  }
  const pick = (slot: Slot, id: string) => {
    const next = { ...players, people: { ...players.people, [slot]: id } }
    setPlayers(next)
    setPicking(findFirstEmptySlot(next))
  }
  const startScoring = async () => {
    const { partner1Id, partner2Id, player1Id, player2Id } = players.people
    const sidePlayers = (...slots: Slot[]) =>
      slots.flatMap((slot) => {
        const person = people[slot]
        if (person === null) return []
        return [{ id: person.id, name: person.name, avatarUrl: person.avatarUrl }]
      })
    const beginner = parseBeginner(
      pairing !== undefined && hasColours(sportId) ? '1a' : first,
      receiver,
    )
    const id = await startMatch({
      userId: user?.id ?? '',
      setup: matchStarts[sportId].createSetup(choices, isPairs, beginner),
      player1Id,
      player2Id,
      partner1Id: isPairs ? partner1Id : null,
      partner2Id: isPairs ? partner2Id : null,
      matchType: ownChoices.count === 'friendly' ? 'friendly' : 'casual',
      ...pairing?.origin,
      table: where.trim() === '' ? null : where.trim(),
      sides: isPairs
        ? [sidePlayers('player1Id', 'partner1Id'), sidePlayers('player2Id', 'partner2Id')]
        : [sidePlayers('player1Id'), sidePlayers('player2Id')],
      tournamentName: pairing?.tournamentName ?? null,
    })
    if (pairing === undefined) saveHouseRules(sportId, ownChoices)
    if (isScoredHere) return openPad(id)
    const sent = (await flushStored(user?.id ?? '')).get(id)
    // The pad says why the match was not sent, and discards it.
    if (sent?.isOnServer === false) return openPad(id)
    const to = { id: sent?.match.id ?? id }
    return navigate({ to: '/live/$id', params: to, search: { code: true }, replace: true })
  }
  return (
    <Dialog
      title={t('title')}
      onClose={close}
      size="m"
      aside={pairing && <SportChip sport={sportId} name={readName(sports[sportId].name)} />}
      footer={
        <>
          <span className={classes.note}>
            {emptySlot === null ? describeRating(ownChoices, isPairs, pairing) : t('choosePlayers')}
          </span>
          <Button
            kind="primary"
            icon={IconPlayerPlay}
            className={classes.go}
            busy={busy}
            disabled={emptySlot !== null}
            onClick={() => void attempt(startScoring)}
          >
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={classNames(kit.oneColumn, classes.fields)} data-sport={sportId}>
        {pairing === undefined && <SportPicker value={sportId} onChange={chooseSport} />}
        {pairing === undefined ? (
          <>
            <PlayerBoxes
              values={{ ...players, pairs: isPairs }}
              people={people}
              me={me}
              ratings={noRatings}
              activeSlot={picking}
              problems={noProblems}
              onPick={(slot) => setPicking(picking === slot ? null : slot)}
            />
            {picking !== null && (
              <PlayerPicker
                key={picking}
                label={slotLabel(picking, { ...players, pairs: isPairs }, me)}
                except={listSlots({ pairs: isPairs })
                  .filter((slot) => slot !== picking)
                  .map((slot) => players.people[slot])
                  .filter((id) => id !== '')}
                listsMeFirst={!Object.values(players.people).includes(me ?? '')}
                onPick={({ id }) => pick(picking, id)}
                onCancel={() => setPicking(null)}
              />
            )}
          </>
        ) : (
          <p className={classes.pairing}>
            <b>{joinNames(pairing.sides[0])}</b> <span className={text.dim}>–</span>{' '}
            <b>{joinNames(pairing.sides[1])}</b>
            <span className={text.dim}>{pairing.eventText}</span>
          </p>
        )}
        {matchStarts[sportId].hasPairs && pairing === undefined && (
          <Segmented
            label={t('who')}
            options={[
              { value: 'singles', label: t('singles') },
              { value: 'pairs', label: t('pairs') },
            ]}
            value={isPairs ? 'pairs' : 'singles'}
            onChange={(value) => {
              const next = { ...players, pairs: value === 'pairs' }
              setPlayers(next)
              setPicking(findFirstEmptySlot(next))
            }}
          />
        )}
        {!(pairing !== undefined && hasColours(sportId)) && (
          <BeginnerFields
            sportId={sportId}
            people={people}
            isPairs={isPairs}
            first={first}
            receiver={receiver}
            onFirst={(value) => {
              setFirst(value)
              setReceiver(value.startsWith('1') ? '2a' : '1a')
            }}
            onReceiver={setReceiver}
          />
        )}
        <RulesFields
          sportId={sportId}
          choices={choices}
          settled={settled}
          isOutsideTournament={pairing === undefined}
          change={(changed) => setOwnChoices({ ...ownChoices, ...changed })}
        />
        {(pairing === undefined || table === null) && (
          <div className={classes.where}>
            <TextField
              label={t('where')}
              placeholder={t('whereHint')}
              value={where}
              maxLength={30}
              autoComplete="off"
              onChange={(event) => setWhere(event.currentTarget.value)}
            />
          </div>
        )}
        <fieldset className={classNames(kit.stack, kit.gap2)}>
          <legend className={text.hidden}>{t('whoScores')}</legend>
          <RadioOption
            name="who-scores"
            checked={isScoredHere}
            onChoose={() => setScoredHere(true)}
            label={t('onThisDevice')}
            hint={t('onThisDeviceHint')}
          />
          <RadioOption
            name="who-scores"
            checked={!isScoredHere}
            onChoose={() => setScoredHere(false)}
            label={t('onOtherDevice')}
            hint={t('onOtherDeviceHint')}
          />
        </fieldset>
      </div>
    </Dialog>
  )
}

const noRatings: ReadonlyMap<string, number> = new Map()
const noProblems = {}
/** The slots of a side. */
const sideSlots = {
  1: { player: 'player1Id', partner: 'partner1Id' },
  2: { player: 'player2Id', partner: 'partner2Id' },
} as const
/** In a chess pairing the first side has white. */
const hasColours = (sportId: SportId) => sports[sportId].hasColours

const findFirstEmptySlot = ({ people, pairs }: ChosenPlayers) =>
  listSlots({ pairs }).find((slot) => people[slot] === '') ?? null

const joinNames = (side: readonly Person[]) => side.map(({ name }) => name).join(' & ')

/** Adds the pairing's names of players that are not loaded. */
function withPairingNames(people: People, pairing: Pairing | undefined): People {
  if (pairing === undefined) return people
  const [[one, partner1], [two, partner2]] = pairing.sides
  const person = (known: Person | undefined) =>
    known === undefined ? null : { ...known, avatarUrl: null }
  return {
    player1Id: people.player1Id ?? person(one),
    player2Id: people.player2Id ?? person(two),
    partner1Id: people.partner1Id ?? person(partner1),
    partner2Id: people.partner2Id ?? person(partner2),
  }
}

function describeRating(
  { count }: Choices,
  isPairs: boolean,
  pairing: Pairing | undefined,
): string {
  if (pairing !== undefined) return t(pairing.origin.rubber ? 'ofTeamMatch' : 'ofTournament')
  if (count === 'friendly') return t('unrated')
  return t(isPairs ? 'ratedPairs' : 'rated')
}

type SportPickerProps = { readonly value: SportId; readonly onChange: (sport: SportId) => void }

function SportPicker({ value, onChange }: SportPickerProps) {
  const clubSports = useSports()
  if (clubSports.length === 1) return null
  return (
    <div role="group" aria-label={t('sport')} className={classes.sports}>
      {clubSports.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          data-sport={id}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          <SportIcon sport={id} size="l" />
          {readName(name)}
        </button>
      ))}
    </div>
  )
}

type BeginnerFieldsProps = {
  readonly sportId: SportId
  readonly people: People
  readonly isPairs: boolean
  readonly first: string
  readonly receiver: string
  readonly onFirst: (value: string) => void
  readonly onReceiver: (value: string) => void
}

/** Asks which side begins; in table-tennis doubles, which players serve and receive first. */
function BeginnerFields({
  sportId,
  people,
  isPairs,
  first,
  receiver,
  onFirst,
  onReceiver,
}: BeginnerFieldsProps) {
  const label = t(`first.${sportId}`)
  const slotName = (slot: Slot) => people[slot]?.name.split(' ')[0] ?? t('player')
  const isPlayerChosen = isPairs && matchStarts[sportId].canChooseServer
  const playerOptions = (side: 1 | 2) => [
    { value: `${side}a`, label: slotName(sideSlots[side].player) },
    { value: `${side}b`, label: slotName(sideSlots[side].partner) },
  ]
  const sideOption = (side: 1 | 2) => ({
    value: `${side}a`,
    label: isPairs
      ? `${slotName(sideSlots[side].player)} & ${slotName(sideSlots[side].partner)}`
      : haveSameGivenName(people)
        ? (people[sideSlots[side].player]?.name ?? t('player'))
        : slotName(sideSlots[side].player),
  })
  return (
    <>
      <div className={classes.field}>
        <span aria-hidden="true">{label}</span>
        <Segmented
          wide
          label={label}
          options={
            isPlayerChosen
              ? [...playerOptions(1), ...playerOptions(2)]
              : [sideOption(1), sideOption(2)]
          }
          value={isPlayerChosen ? first : `${first[0]}a`}
          onChange={onFirst}
        />
      </div>
      {isPlayerChosen && (
        <div className={classes.field}>
          <span aria-hidden="true">{t('receives')}</span>
          <Segmented
            wide
            label={t('receives')}
            options={playerOptions(first.startsWith('1') ? 2 : 1)}
            value={receiver}
            onChange={onReceiver}
          />
        </div>
      )}
    </>
  )
}

const haveSameGivenName = ({ player1Id, player2Id }: People) =>
  player1Id?.name.split(' ')[0] === player2Id?.name.split(' ')[0]
