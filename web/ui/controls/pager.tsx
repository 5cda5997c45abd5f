import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '../i18n/locale.ts'
import { IconButton } from './icon-button.tsx'
import classes from './pager.module.css'
import text from '../text.module.css'
import { t, show } from '../messages.ts'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

type Props = {
  page: number
  pageSize: number
  total: number
  unit: string
  onChange: (page: number) => void
}

/** Returns the number of pages of a list, at least 1. */
export const countPages = (total: number, pageSize: number) =>
  Math.max(1, Math.ceil(total / pageSize))

/** Shows which part of a list is visible, with links to other pages. */
export function Pager({ page, pageSize, total, unit, onChange }: Props) {
  const pages = countPages(total, pageSize)
  if (pages === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav className={classNames(kit.row, kit.gap1, classes.pager)} aria-label={t('pages')}>
      <span className={text.dim} aria-live="polite">
        {show('partOf', {
          part: <Numbers>{`${formatNumber(first)}–${formatNumber(last)}`}</Numbers>,
          total: <Numbers>{formatNumber(total)}</Numbers>,
          unit,
        })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('nextPage')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}

function Numbers({ children }: { children: string }) {
  return <span className={text.num}>{children}</span>
}
