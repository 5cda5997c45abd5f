import type { z } from 'zod'
import type { liveSetup } from '#contract/live/match.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Stage } from '#engine/live/chess/rules.ts'
import type { Player } from '#engine/live/table-tennis/service.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Side, SportId } from '#engine/sports/types.ts'
import { t } from './messages.ts'

type Setup = z.input<typeof liveSetup>

/** Answers by question, all as text, as stored on this device. */
export type Choices = Readonly<Record<string, string>>

/** A house rule to choose before a match. */
export type Question = {
  readonly key: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Whether it rarely changes and is collapsed. */
  readonly isRare?: boolean
}

/** Who begins: a side, and in table-tennis doubles which players. */
export type Beginner = { readonly first: Player; readonly receiver: Player }

/** How matches of a sport are started. */
type SportStart = {
  /** Whether doubles are possible. */
  readonly hasPairs: boolean
  /** Whether a pair chooses which of its players serves first. */
  readonly canChooseServer?: boolean
  readonly defaults: Choices
  readonly questions: (choices: Choices) => readonly Question[]
  readonly createSetup: (choices: Choices, isPairs: boolean, beginner: Beginner) => Setup
  /** Returns the answers that a tournament has settled. */
  readonly settledChoices: (match: TournamentRules) => Choices
}

export type TournamentRules = { readonly bestOf: number | null; readonly matchFormat: string }

/** Returns options for numbers, and for a chosen number that is not among them. */
const createNumberOptions = (values: readonly number[], chosen = '') => {
  const usual = values.map(String)
  const all = !/^\d+$/.test(chosen) || usual.includes(chosen) ? usual : [...usual, chosen]
  return all.map((value) => ({ value, label: value }))
}
const createLengthChoice = (length: number | null, key: string): Choices =>
  length === null ? {} : { [key]: String(length) }

const tabletennis: SportStart = {
  canChooseServer: true,
  hasPairs: true,
  defaults: { bestOf: '5', to: '11' },
  questions: ({ bestOf: length }) => [
    { key: 'bestOf', label: t('bestOf'), options: createNumberOptions([1, 3, 5, 7], length) },
    {
      key: 'to',
      label: t('pointsTo'),
      options: createNumberOptions([11, 21]),
      isRare: true,
    },
  ],
  createSetup: ({ bestOf: length, to }, isDoubles, { first, receiver }) => ({
    game: 'tabletennis',
    settings: {
      bestOf: Number(length),
      ...(to === '21' ? { to: 21 as const } : {}),
      isDoubles,
      serves: first,
      receives: receiver,
      left: 1,
    },
  }),
  settledChoices: ({ bestOf: length }) => ({ ...createLengthChoice(length, 'bestOf'), to: '11' }),
}

const poolGames = { '8-Ball': '8-ball', '9-Ball': '9-ball', 'Straight Pool': 'straight' } as const

const pool: SportStart = {
  hasPairs: true,
  defaults: {
    game: '8-ball',
    raceTo: '5',
    to: '100',
    break: 'alternate',
    nine: 'wins',
    eight: 'breaker chooses',
    fouls: 'usual',
    ahead: '0',
    shotClock: '0',
    timeouts: '1',
  },
  questions: ({ game, raceTo, to }) => [
    {
      key: 'game',
      label: t('game'),
      options: (['8-ball', '9-ball', 'straight'] as const).map((value) => ({
        value,
        label: t(`pool.${value}`),
      })),
    },
    ...(game === 'straight'
      ? [{ key: 'to', label: t('pointsTo'), options: createNumberOptions([50, 75, 100, 125], to) }]
      : [
          { key: 'raceTo', label: t('raceTo'), options: createNumberOptions([3, 5, 7, 9], raceTo) },
          {
            key: 'break',
            label: t('break'),
            options: (['alternate', 'winner', 'loser'] as const).map((value) => ({
              value,
              label: t(`break.${value}`),
            })),
          },
          {
            key: 'ahead',
            label: t('ahead'),
            options: [
              { value: '0', label: t('ahead.none') },
              ...[1, 2, 3].map((count) => ({
                value: `-${count}`,
                label: t('ahead.one', { count }),
              })),
              ...[1, 2, 3].map((count) => ({
                value: String(count),
                label: t('ahead.two', { count }),
              })),
            ].filter(({ value }) => Math.abs(Number(value)) < Number(raceTo)),
            isRare: true,
          },
          ...(game === '9-ball'
            ? [
                {
                  key: 'nine',
                  label: t('nine'),
                  options: (['wins', 'spotted'] as const).map((value) => ({
                    value,
                    label: t(`nine.${value}`),
                  })),
                  isRare: true,
                },
              ]
            : [
                {
                  key: 'eight',
                  label: t('eight'),
                  options: (['breaker chooses', 'wins', 'loses'] as const).map((value) => ({
                    value,
                    label: t(`eight.${value}`),
                  })),
                  isRare: true,
                },
              ]),
          {
            key: 'fouls',
            label: t('fouls'),
            options: (['usual', 'lose', 'nothing'] as const).map((value) => ({
              value,
              label: t(`fouls.${value}`),
            })),
            isRare: true,
          },
        ]),
    {
      key: 'shotClock',
      label: t('shotClock'),
      options: [
        { value: '0', label: t('none') },
        ...['25', '30', '35', '40', '60'].map((value) => ({
          value,
          label: t('seconds', { seconds: value }),
        })),
      ],
      isRare: true,
    },
    {
      key: 'timeouts',
      label: t('timeoutsMatch'),
      options: createNumberOptions([0, 1, 2, 3]),
      isRare: true,
    },
  ],
  createSetup: (choices, _, { first: { side: breaks } }) => {
    const time = {
      ...(choices.shotClock === '0' ? {} : { shotClock: Number(choices.shotClock) }),
      ...(choices.timeouts === '1' ? {} : { timeouts: Number(choices.timeouts) }),
    }
    if (choices.game === 'straight') {
      return { game: 'straight', settings: { to: Number(choices.to), ...time, breaks } }
    }
    const raceTo = Number(choices.raceTo)
    const ahead = Number(choices.ahead)
    const hasHeadStart = ahead !== 0 && Math.abs(ahead) < raceTo
    return {
      game: 'racks',
      settings: {
        game: choices.game === '9-ball' ? '9-ball' : '8-ball',
        raceTo,
        break: choices.break as 'alternate' | 'winner' | 'loser',
        breaks,
        ...(hasHeadStart
          ? { headStart: [Math.max(0, -ahead), Math.max(0, ahead)] as [number, number] }
          : {}),
        ...(choices.game === '9-ball' && choices.nine === 'spotted'
          ? { nineOnBreak: 'spotted' as const }
          : {}),
        ...(choices.game !== '9-ball' && choices.eight !== 'breaker chooses'
          ? { eightOnBreak: choices.eight as 'wins' | 'loses' }
          : {}),
        ...time,
        ...(choices.fouls === 'usual' ? {} : { threeFouls: choices.fouls === 'lose' }),
      },
    }
  },
  settledChoices: ({ bestOf: length, matchFormat }) => {
    const game = poolGames[matchFormat as keyof typeof poolGames] ?? '8-ball'
    if (length === null) return { game }
    return game === 'straight'
      ? { game }
      : { game, raceTo: String(countNeeded(length)), ahead: '0' }
  },
}

const dartGames: Readonly<Record<string, string>> = { Cricket: 'cricket' }
const dartModes = ['straight', 'double', 'master'] as const

const darts: SportStart = {
  hasPairs: true,
  defaults: {
    game: '501',
    legs: '5',
    sets: '0',
    opens: 'straight',
    out: 'double',
    variant: 'standard',
    level: 'level or ahead',
  },
  questions: ({ game, legs, sets }) => [
    {
      key: 'game',
      label: t('game'),
      options: [
        ...createNumberOptions([301, 501, 701, 101, 1001]),
        { value: 'cricket', label: t('cricket') },
      ],
    },
    {
      key: 'legs',
      label: sets === '0' ? t('legs') : t('legsPerSet'),
      options: createNumberOptions([1, 3, 5, 7, 9], legs),
    },
    {
      key: 'sets',
      label: t('sets'),
      options: [{ value: '0', label: t('none') }, ...createNumberOptions([3, 5, 7])],
      isRare: true,
    },
    ...(game === 'cricket'
      ? [
          {
            key: 'variant',
            label: t('variant'),
            options: (['standard', 'cut-throat', 'no score'] as const).map((value) => ({
              value,
              label: t(`variant.${value}`),
            })),
            isRare: true,
          },
          {
            key: 'level',
            label: t('level'),
            options: (['level or ahead', 'strictly ahead'] as const).map((value) => ({
              value,
              label: t(`level.${value}`),
            })),
            isRare: true,
          },
        ]
      : (['opens', 'out'] as const).map((key) => ({
          key,
          label: t(key),
          options: dartModes.map((value) => ({ value, label: t(`mode.${value}`) })),
          isRare: true,
        }))),
  ],
  createSetup: (choices, _, { first: { side: throws } }) => {
    const sets = Number(choices.sets)
    const length = { legs: Number(choices.legs), throws, ...(sets > 1 ? { sets } : {}) }
    if (choices.game === 'cricket') {
      const { variant, level } = choices
      const rules = { variant: variant as 'standard', level: level as 'level or ahead' }
      return { game: 'cricket', settings: { ...length, ...rules } }
    }
    const modes = { opens: choices.opens as 'double', out: choices.out as 'double' }
    return { game: 'x01', settings: { ...length, ...modes, start: Number(choices.game) } }
  },
  settledChoices: ({ bestOf: length, matchFormat }) => ({
    game: dartGames[matchFormat] ?? matchFormat,
    ...createLengthChoice(length, 'legs'),
    ...(length === null ? {} : { sets: '0' }),
  }),
}

/** Time controls: minutes, and seconds per move. */
const timeControls = [
  '3+2',
  '5+0',
  '5+3',
  '10+0',
  '10+5',
  '15+10',
  '30+0',
  '60+30',
  '90+30',
] as const

const rates = ['blitz', 'rapid', 'classical'] as const
type Rate = (typeof rates)[number]

/**
 * Returns the rate of a time control by its minutes for sixty moves: blitz up to ten, rapid under
 * sixty. Source: FIDE Laws, A and B.
 */
function classifyRate(clock: string): Rate {
  const [minutes = 0, increment = 0] = clock.split('+').map(Number)
  const totalMinutes = minutes + increment
  return totalMinutes <= 10 ? 'blitz' : totalMinutes < 60 ? 'rapid' : 'classical'
}

function parseStage(clock: string): Stage {
  const [minutes = 0, increment = 0] = clock.split('+').map(Number)
  return { seconds: minutes * 60, increment }
}

const chess: SportStart = {
  hasPairs: false,
  defaults: { clock: '10+5', kind: 'fischer', rate: 'any' },
  questions: ({ rate }) => [
    {
      key: 'clock',
      label: t('clock'),
      options: timeControls
        .filter((value) => !rates.some((one) => one === rate) || classifyRate(value) === rate)
        .map((value) => ({ value, label: value })),
    },
    {
      key: 'kind',
      label: t('kind'),
      options: (['fischer', 'delay', 'bronstein'] as const).map((value) => ({
        value,
        label: t(`kind.${value}`),
      })),
      isRare: true,
    },
  ],
  createSetup: ({ clock = '10+5', kind }, _, { first: { side: white } }) => ({
    game: 'chess',
    settings: {
      kind: kind as 'fischer',
      rate: classifyRate(clock),
      firstIncrement: true,
      stages: [{ ...parseStage(clock) }],
      white,
    },
  }),
  settledChoices: ({ matchFormat }) => {
    const rate = matchFormat.toLowerCase()
    const clock = timeControls.find((one) => classifyRate(one) === rate)
    return clock === undefined ? {} : { rate }
  },
}

const foosball: SportStart = {
  hasPairs: true,
  defaults: { to: '5', games: '3', decider: 'two', timeouts: '2' },
  questions: ({ to, games }) => [
    { key: 'to', label: t('goalsTo'), options: createNumberOptions([5, 6, 7, 10], to) },
    { key: 'games', label: t('bestOfGames'), options: createNumberOptions([1, 3, 5], games) },
    ...(games === '1'
      ? []
      : [
          {
            key: 'decider',
            label: t('decider'),
            options: [
              { value: 'two', label: t('decider.two', { most: Number(to) + 3 }) },
              { value: 'plain', label: t('decider.plain') },
            ],
            isRare: true,
          },
        ]),
    {
      key: 'timeouts',
      label: t('timeouts'),
      options: createNumberOptions([0, 1, 2, 3]),
      isRare: true,
    },
  ],
  createSetup: ({ to, games, decider, timeouts }, _, { first: { side: kickoff } }) => ({
    game: 'foosball',
    settings: {
      to: Number(to),
      games: Number(games),
      kickoff,
      ...(timeouts === '2' ? {} : { timeouts: Number(timeouts) }),
      ...(games !== '1' && decider === 'two' ? { decider: { winBy: 2, cap: Number(to) + 3 } } : {}),
    },
  }),
  settledChoices: ({ bestOf: length, matchFormat }) => {
    const goals = /^First to (\d+)$/.exec(matchFormat)?.[1]
    return { ...(goals === undefined ? {} : { to: goals }), ...createLengthChoice(length, 'games') }
  },
}

/** How each sport is started. */
export const matchStarts: Readonly<Record<SportId, SportStart>> = {
  tabletennis,
  pool,
  darts,
  chess,
  foosball,
}

/** Replaces each answer that is not allowed with the first allowed one. */
export function withAllowedChoices(sportId: SportId, choices: Choices): Choices {
  const { questions } = matchStarts[sportId]
  let allowed = choices
  // An answer may change later questions and their options.
  for (const { key } of questions(choices)) {
    const options = questions(allowed).find((question) => question.key === key)?.options ?? []
    const [first] = options
    if (first === undefined || options.some(({ value }) => value === allowed[key])) continue
    allowed = { ...allowed, [key]: first.value }
  }
  return allowed
}

/** Returns the side that begins, and who receives. */
export function parseBeginner(first: string, receiver: string): Beginner {
  const side: Side = first.startsWith('2') ? 2 : 1
  const member = (choice: string): 1 | 2 => (choice.endsWith('b') ? 2 : 1)
  return {
    first: { side, member: member(first) },
    receiver: { side: otherSide(side), member: member(receiver) },
  }
}
