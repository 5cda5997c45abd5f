import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissDuplicate, listPossibleDuplicates } from '#contract/players/possible-duplicates.ts'
import type { Match } from '#contract/matches.ts'
import { call } from '../../platform/api/api.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { sideNames } from '../side-names.ts'
import { submitVoid } from '../correction/void-match.ts'
import classes from './possible-duplicates.module.css'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Lists pairs of matches that may be the same match, recorded twice. */
export function PossibleDuplicates() {
  const { data } = useQuery(queryOf(listPossibleDuplicates))
  if (data === undefined || data.items.length === 0) return null
  return (
    <SectionPanel
      title={t('possibleDuplicates', { count: data.items.length })}
      icon={IconCopyCheck}
      flush
      className={classes.panel}
    >
      <ul className={classNames(kit.bars, classes.list)}>
        {data.items.map(({ first, second }) => (
          <DuplicatePair key={second.id} first={first} second={second} />
        ))}
      </ul>
    </SectionPanel>
  )
}

function DuplicatePair({ first, second }: { first: Match; second: Match }) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const voidSecond = async () => {
    await submitVoid(second, t('voidReason'))
    toast(t('voided'), second.scoreText)
  }
  const keepBoth = async () => {
    await call(dismissDuplicate, { params: { id: second.id } })
    toast(t('bothKept'), second.scoreText)
    await client.invalidateQueries({ queryKey: keyOf(listPossibleDuplicates) })
  }
  const [firstName, secondName] = sideNames(first)
  return (
    <li>
      <div className={classNames(kit.wrap, classes.what)}>
        <b>
          {firstName} – {secondName} {first.scoreText}
        </b>
        <span>{recordedBy(first)}</span>
        <span>{recordedBy(second)}</span>
      </div>
      <div className={classNames(kit.wrap, kit.gap2)}>
        <Button busy={busy} onClick={() => void attempt(keepBoth)}>
          {t('keepBoth')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void attempt(voidSecond)}>
          {t('voidSecond')}
        </Button>
      </div>
    </li>
  )
}

const recordedBy = ({ createdByName, createdAt }: Match) =>
  show('recordedBy', { name: createdByName ?? t('someone'), when: <When at={createdAt} /> })
