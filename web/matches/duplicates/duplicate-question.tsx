import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { getRouter } from '../../platform/navigation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatRelative } from '../../ui/i18n/format-relative.ts'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { PossibleDuplicate } from '../record/saving/use-save.ts'
import { t } from './messages.ts'

type Props = {
  duplicate: PossibleDuplicate
  busy: boolean
  onDifferent: () => void
  onSame: () => void
  onClose: () => void
}

/** Asks before saving whether someone else has already recorded the match. */
export function DuplicateQuestion({ duplicate, busy, onDifferent, onSame, onClose }: Props) {
  const now = useNow()
  const when = formatRelative(now - duplicate.minutes * 60_000, now)
  const openExisting = () => {
    onSame()
    void getRouter().navigate({ to: '/matches', search: { match: duplicate.matchId } })
  }
  return (
    <Dialog
      title={t('title')}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button busy={busy} onClick={onDifferent}>
            {t('differentMatch')}
          </Button>
          <Button kind="primary" onClick={openExisting}>
            {t('sameMatch')}
          </Button>
        </>
      }
    >
      <p>{t('question', { when, name: duplicate.name })}</p>
    </Dialog>
  )
}
