import type { ComponentProps } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { ApiError } from '../api/api-error.ts'
import { QueryView } from './query-view.tsx'

type Missing = {
  readonly heading: string
  readonly icon: TablerIcon
  readonly title: string
  readonly hint: string
  /** A link to what exists instead. */
  readonly link: LinkProps
  readonly linkLabel: string
}

type Props<T> = ComponentProps<typeof QueryView<T>> & { readonly missing: Missing }

/** The query of a page about one thing, which may be deleted or private. */
export function PageView<T>({ missing, ...view }: Props<T>) {
  const { error } = view.query
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') return <QueryView {...view} />
  const { heading, icon, title, hint, link, linkLabel } = missing
  return (
    <>
      <PageHead title={heading} />
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Link {...link} className={buttonClass()}>
            {linkLabel}
          </Link>
        }
      >
        {hint}
      </EmptyState>
    </>
  )
}
