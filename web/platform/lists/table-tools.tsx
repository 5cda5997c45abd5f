import { type ReactNode, useState } from 'react'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { createFileUrl } from '../api/api.ts'
import { createCsvQuery } from '../../ui/i18n/csv-query.ts'
import { useClubName } from '../club/club.ts'
import classes from './table-tools.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** The endpoint that downloads the table. */
  file: { readonly path: string }
  query?: object | undefined
  /** The printed title; null where the table is not printed. */
  title?: string | null
  /** The link's label, if the file contains something other than the table above. */
  label?: string | undefined
  /** Other actions on the table. */
  children?: ReactNode
}

/** The actions below a table: download it as a file, and print it with its date. */
export function TableTools({ file, query = {}, title = null, label, children }: Props) {
  return (
    <div className={classNames(kit.wrap, kit.gap2, classes.tools)}>
      {title !== null && <PrintButton title={title} />}
      <a
        href={createFileUrl(file, { ...query, ...createCsvQuery() })}
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

function PrintButton({ title }: { title: string }) {
  const club = useClubName()
  const [today] = useState(() => formatDate(Date.now(), 'date'))
  return (
    <>
      <p className={classes.paper}>{t('heading', { title, club, date: today })}</p>
      <Button kind="quiet" icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}
