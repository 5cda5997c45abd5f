import { useRef, useState } from 'react'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { DoneDialog } from '../../../platform/dialogs/done-dialog.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useClubName } from '../../../platform/club/club.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCopy } from '../../../ui/controls/use-copy.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { FieldError } from '../../../ui/fields/text-field.tsx'
import classes from './backup-codes-dialog.module.css'
import { t } from './messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** The codes are shown only once, so closing asks whether they are saved. */
export function BackupCodesDialog({ codes, onClose }: Props) {
  const [isSaved, setSaved] = useState(false)
  const [wasWarned, setWarned] = useState(false)
  const shownCodes = useRef<HTMLUListElement>(null)
  // Without https, pages may not write to the clipboard: the codes are selected to copy them by hand.
  const selectCodes = () => getSelection()?.selectAllChildren(shownCodes.current!)
  const close = () => (isSaved || wasWarned ? onClose() : setWarned(true))
  const printout = usePrintout(codes)
  return (
    <DoneDialog
      title={t('keepBackupCodes')}
      done={t('done')}
      onClose={close}
      disabled={!isSaved}
      onDone={onClose}
    >
      <p>{t('backupCodesLead')}</p>
      <div data-print-sheet>
        <p className={classes.whose}>{printout.title}</p>
        <ul
          ref={shownCodes}
          className={classNames(kit.sunk, classes.codes)}
          aria-label={t('backupCodes')}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <SaveButtons printout={printout.text} onRefused={selectCodes} />
      <CheckField label={t('codesSaved')} checked={isSaved} onChange={setSaved} />
      {wasWarned && !isSaved && <FieldError>{t('shownOnce')}</FieldError>}
    </DoneDialog>
  )
}

function usePrintout(codes: readonly string[]) {
  const club = useClubName()
  const email = useUser()?.email ?? ''
  const title = t('backupCodesOf', { email, club })
  return { title, text: [title, t('eachWorksOnce'), '', ...codes, ''].join('\n') }
}

function SaveButtons({ printout, onRefused }: { printout: string; onRefused: () => void }) {
  const { isCopied, copy } = useCopy(printout, onRefused)
  return (
    <div className={classNames(kit.wrap, kit.gap2, classes.ways)}>
      <Button icon={IconDownload} onClick={() => download(printout)}>
        {t('download')}
      </Button>
      <Button icon={isCopied ? IconCheck : IconCopy} onClick={copy}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <Button icon={IconPrinter} onClick={() => globalThis.print()}>
        {t('print')}
      </Button>
    </div>
  )
}

function download(printout: string) {
  const url = URL.createObjectURL(new Blob([printout], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'fivebar-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
