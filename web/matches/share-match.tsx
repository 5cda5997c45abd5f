import type { z } from 'zod'
import type { matchWithChanges } from '#contract/matches.ts'
import { sports } from '#engine/sports/sports.ts'
import { ShareButton } from '../platform/sharing/share-button.tsx'
import { readName } from '../ui/i18n/read-message.ts'
import { formatResult } from './format-score.ts'
import { sideNames } from './side-names.ts'
import { t } from './messages.ts'

type Props = { readonly match: z.infer<typeof matchWithChanges> }

/** Shares the result of a match. */
export function ShareMatch({ match }: Props) {
  const { id, sportId, isPrivate } = match
  const sport = readName(sports[sportId].name)
  return (
    <ShareButton
      thing={{ kind: 'match', id, sportId, isPrivate }}
      title={t('sharedMatch', { sport })}
      text={(namesPeople) => (namesPeople ? resultText(match) : t('sharedMatch', { sport }))}
    />
  )
}

function resultText(match: Props['match']): string {
  const { sportId, score1, score2, ending } = match
  const [first, second] = sideNames(match)
  const score = formatResult([score1, score2])
  const values = { sport: readName(sports[sportId].name), first, second, score }
  return ending === 'played'
    ? t('sharedResult', values)
    : t('sharedEnding', { ...values, ending: t(`ending.${ending}`) })
}
