import type { Length, LegScore } from '#engine/live/darts/legs.ts'
import type { AnyGame, LiveGameId, SettingsOf, StateOf } from '#engine/live/games.ts'
import { t } from '../messages.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'

/** The text in the bar of a pad: the current part of the match, and its rules. */
type Heading = { readonly part: string; readonly rules: string }

type DescribeHeadings = {
  readonly [Id in LiveGameId]?: (settings: SettingsOf<Id>, state: StateOf<Id>) => Heading
}

const headings: DescribeHeadings = {
  x01: ({ start, opens = 'straight', out = 'double', ...length }, state) => ({
    part: describeLeg(state, length),
    rules: joinFacts([
      start,
      opens === 'straight' ? null : t(`in.${opens}`),
      t(`out.${out}`),
      describeLength(length),
    ]),
  }),
  cricket: (settings, state) => ({
    part: describeLeg(state, settings),
    rules: joinFacts([t(`cricket.${settings.variant}`), describeLength(settings)]),
  }),
  racks: (settings, { log }) => ({
    part: t('rack', { rack: log.length + 1, to: settings.raceTo }),
    rules: joinFacts([
      t(`game.${settings.game}`),
      t(`break.${settings.break}`),
      settings.nineOnBreak === 'spotted' ? t('nineSpotted') : null,
      describeEightRule(settings),
      describeShotClock(settings),
    ]),
  }),
  straight: (settings, { innings, shooter }) => ({
    part: t('innings', { count: innings[shooter - 1]! + 1, to: settings.to }),
    rules: joinFacts([t('straight'), describeShotClock(settings)]),
  }),
}

function describeEightRule({
  game,
  eightOnBreak = 'breaker chooses',
}: SettingsOf<'racks'>): string | null {
  if (game !== '8-ball' || eightOnBreak === 'breaker chooses') return null
  return t(`eight.${eightOnBreak}`)
}

const describeShotClock = ({ shotClock }: { readonly shotClock?: number | undefined }) =>
  shotClock === undefined ? null : t('shotClock', { seconds: shotClock })

function describeLeg({ legs, sets }: LegScore, length: Length): string {
  const leg = legs[0] + legs[1] + 1
  return length.sets === undefined
    ? t('leg', { leg })
    : t('setAndLeg', { set: sets[0] + sets[1] + 1, leg })
}

function describeLength({ legs, sets }: Pick<Length, 'legs' | 'sets'>): string {
  if (sets !== undefined) return t('bestOfSets', { sets, legs })
  return t('bestOf', { count: legs })
}

/** Returns the text in the bar; null for games that show the players instead. */
export function describeHeading(
  id: LiveGameId,
  settings: unknown,
  state: unknown,
  game: AnyGame,
): Heading | null {
  const heading = headings[id] as ((settings: unknown, state: unknown) => Heading) | undefined
  return heading === undefined || game.resultOf(state) !== null ? null : heading(settings, state)
}
