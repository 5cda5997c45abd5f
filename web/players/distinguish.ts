import type { Candidate, Player } from '#contract/players/players.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { formatRelativeInSentence } from '../ui/i18n/format-relative.ts'
import { sharedNames } from './shared-names.ts'
import { t } from './messages.ts'

type Distinguishable = Pick<
  Candidate & Player,
  'nickname' | 'matchCount' | 'createdAt' | 'lastPlayedAt'
>

/** Describes a player among namesakes: the nickname, else when they joined and last played. */
export function distinguish(player: Distinguishable, now = Date.now()): string {
  const { nickname, matchCount, createdAt, lastPlayedAt } = player
  const count = t('matchCount', { count: matchCount })
  if (nickname !== null) return [t('called', { nickname }), count].join(' · ')
  const joined = t('joinedIn', { month: formatDate(createdAt, 'monthOfYear') })
  if (lastPlayedAt === null) return [joined, t('neverPlayed')].join(' · ')
  const when = formatRelativeInSentence(Date.parse(lastPlayedAt), now)
  return [joined, count, t('lastPlayedWhen', { when })].join(' · ')
}

/**
 * Returns a function that describes each player of a list: namesakes in detail, others by nickname;
 * empty without one.
 */
export function createNameNotes<P extends Distinguishable & { readonly name: string }>(
  players: readonly P[],
  now = Date.now(),
): (player: P) => string {
  const shared = sharedNames(players)
  return (player) => {
    if (shared.has(foldName(player.name))) return distinguish(player, now)
    return player.nickname === null ? '' : t('called', { nickname: player.nickname })
  }
}
