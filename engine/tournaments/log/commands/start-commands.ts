import { bracketCloseness, keepApart, seedEntrants, seedTiers } from '../../pairing/draw.ts'
import { readTieBreak } from '../../ranking/tie-breaks.ts'
import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { isDecidedByResult } from './decide-match.ts'
import { entrantsToDraw } from '../entries.ts'
import type { PlayerId } from '../../../ids.ts'
import { currentRules } from '../events.ts'
import { isForPairs, isForTeams } from '../pairs.ts'

import type { LogState } from '../log-state.ts'
import { listMatches, voidsResults } from '../fold.ts'
import { drawSettingNames } from '../settings/setting-table.ts'
import type { TournamentMatch } from '../state.ts'
import type { TournamentSettings } from '../settings/settings.ts'
import { t } from '../../messages.ts'

/**
 * Settings that only the draw uses. They can't be changed after the start, since they would no longer match
 * it.
 */
const drawSettings = ['drawSeed', ...drawSettingNames] as readonly (keyof TournamentSettings)[]

export function changeSettings(
  logState: LogState,
  { at, settings }: CommandOf<'change_settings'>,
): TournamentDecision {
  const changesDraw = drawSettings.some((name) => settings[name] !== undefined)
  if (isStarted(logState) && changesDraw) return refuse(t('tournament.notBeforeStart'))
  const { entrants = 'players' } = logState.settings
  const changesEntrantKind = settings.entrants !== undefined && settings.entrants !== entrants
  const changesSport =
    isForTeams(logState.settings) &&
    settings.sportId !== undefined &&
    settings.sportId !== logState.settings.sportId
  if ((changesEntrantKind || changesSport) && logState.entrants.size > 0)
    return refuse(t('tournament.pairsEntered'))
  const unknown = settings.tieBreaks?.find((acronym) => readTieBreak(acronym) === null)
  if (unknown !== undefined) {
    return refuse(t('tournament.unknownTieBreak', { acronym: unknown }))
  }
  if (settings.rounds !== undefined && settings.rounds < logState.paired.length) {
    return refuse(t('tournament.roundPaired'))
  }
  // Dropping early leavers changes the tables, and so who plays after the groups.
  const changed = { ...logState, settings: { ...logState.settings, ...settings } }
  if (isStarted(logState) && voidsResults(logState, changed)) {
    return refuse(t('tournament.notBeforeStart'))
  }
  return accept({ type: 'settings_changed', at, settings })
}

export function seed(logState: LogState, { at, order }: CommandOf<'seed'>): TournamentDecision {
  if (isStarted(logState)) return refuse(t('tournament.notBeforeStart'))
  const isKnown = order.every((player) => logState.entrants.has(player))
  if (!isKnown || new Set(order).size < order.length) return refuse(t('tournament.unknownSeed'))
  return accept({ type: 'seeded', at, order })
}

export function fixSeeds(
  logState: LogState,
  { at, seeds }: CommandOf<'fix_seeds'>,
): TournamentDecision {
  if (isStarted(logState)) return refuse(t('tournament.notBeforeStart'))
  const seedNumbers = Object.values(seeds)
  const isKnown = Object.keys(seeds).every((player) => logState.entrants.has(player))
  const arePositive = seedNumbers.every((value) => Number.isInteger(value) && value > 0)
  if (!isKnown || !arePositive || new Set(seedNumbers).size < seedNumbers.length)
    return refuse(t('tournament.unknownSeed'))
  return accept({ type: 'seeds_fixed', at, seeds })
}

/** Returns the players by seed, as they would be drawn now. */
export function drawOrder(logState: LogState): readonly PlayerId[] {
  const { settings } = logState
  const entrants = seedEntrants(entrantsToDraw(logState), {
    method: settings.seedingMethod,
    handOrder: logState.handOrder,
    fixedSeeds: logState.fixedSeeds,
    drawSeed: settings.drawSeed,
  })
  const isKnockout = settings.format.endsWith('elimination')
  if (!settings.keepApart || !isKnockout || settings.seedingMethod === 'hand') {
    return entrants.map(({ player }) => player)
  }
  const ratingTiers = seedTiers(entrants.length)
  const tiers = entrants.map(({ player }, index) => {
    if (logState.fixedSeeds[player] !== undefined) return -1
    return settings.seedingMethod === 'random' ? 0 : ratingTiers[index]!
  })
  const closeness = bracketCloseness(entrants.length)
  const drawn = keepApart(entrants, ({ affiliations }) => affiliations, tiers, closeness)
  return drawn.map(({ player }) => player)
}

export function start(
  logState: LogState,
  { at, belowMinimum = false }: CommandOf<'start'>,
): TournamentDecision {
  if (isStarted(logState)) return refuse(t('tournament.notDraft'))
  const { minParticipants } = logState.settings
  const alone = entrantsToDraw(logState).filter(({ partner }) => partner === null).length
  if (isForPairs(logState.settings) && alone > 0) {
    return refuse(t('tournament.partnersMissing', { count: alone }))
  }
  const count = entrantsToDraw(logState).length
  if (count < 2) return refuse(t('tournament.tooFewParticipants'))
  if (count < minParticipants && !belowMinimum) {
    return refuse(t('tournament.belowMinimum', { count: minParticipants }))
  }
  return accept({ type: 'started', at, order: drawOrder(logState), rules: currentRules })
}

/**
 * Returns whether a tournament has started and no recorded result, including walkovers, counts in it.
 */
export function canUndoStart(logState: LogState, matches: readonly TournamentMatch[]): boolean {
  const hasResult = matches.some((match) => isDecidedByResult(logState, match))
  return isStarted(logState) && logState.cancelled === null && !hasResult
}

export function undoStart(
  logState: LogState,
  { at }: CommandOf<'take_start_back'>,
): TournamentDecision {
  if (!isStarted(logState)) return refuse(t('tournament.notActive'))
  if (!canUndoStart(logState, listMatches(logState))) return refuse(t('tournament.hasResults'))
  return accept({ type: 'start_taken_back', at })
}
