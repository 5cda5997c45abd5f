import { IconPlus } from '@tabler/icons-react'
import { useRecordMatch } from '../platform/dialogs/record-opener.ts'
import { Button } from '../ui/controls/button.tsx'
import classes from './empty-club-note.module.css'
import { t } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** Tells players of a club without matches what to do first. */
export function EmptyClubNote() {
  const record = useRecordMatch()
  return (
    <div className={classNames(kit.wrappingRow, kit.card, classes.note)}>
      <p>{t('noMatchYet')}</p>
      <Button icon={IconPlus} onClick={() => record()}>
        {t('recordMatch')}
      </Button>
    </div>
  )
}
