import { type ReactNode, useState } from 'react'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatDate } from '../ui/i18n/locale.ts'
import { urlOf } from './api/api.ts'
import { csvQuery } from '../ui/i18n/csv-query.ts'
import { useClubName } from './club/club.ts'
import classes from './table-tools.module.css'
import { t } from './messages.ts'

type Props = {
  /** The endpoint that downloads the table. */
  file: { readonly path: string }
  query?: object | undefined
  /** The printed title; null where the table is not printed. */
  title?: string | null
  /** What the file contains, if not the table above. */
  label?: string | undefined
  /** Other actions on the table. */
  children?: ReactNode
}

/** Below a table: downloads it as a file and prints it with its date. */
export function TableTools({ file, query = {}, title = null, label, children }: Props) {
  return (
    <div className={classes.tools}>
      {title !== null && <OnPaper title={title} />}
      <a
        href={urlOf(file, { ...query, ...csvQuery() })}
        download
        className={buttonClass({ kind: 'quiet' })}
      >
        <Icon of={IconDownload} />
        {label ?? t('exportCsv')}
      </a>
      {children}
    </div>
  )
}

function OnPaper({ title }: { title: string }) {
  const club = useClubName()
  const [today] = useState(() => formatDate(Date.now(), 'date'))
  return (
    <>
      <p className={classes.paper}>{t('onPaper', { title, club, date: today })}</p>
      <Button kind="quiet" icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}
