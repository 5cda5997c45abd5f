import { useState } from 'react'
import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Display, endDisplay, listDisplays } from '#contract/club/displays.ts'
import { call } from '../../platform/api/api.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf, keyOf } from '../../platform/cache/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { DisplayDialog } from './display-dialog.tsx'
import classes from './displays-screen.module.css'
import { OverlayPanel } from './overlay-panel.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/displays')

/** The club's screens, for organisers: pair, name, view and switch off. */
export function DisplaysScreen() {
  const { code } = route.useSearch()
  const navigate = useNavigate()
  const query = useQuery(queryOf(listDisplays))
  const [open, setOpen] = useState<Display | 'new' | null>(code === undefined ? null : 'new')
  const close = () => {
    setOpen(null)
    if (code !== undefined) void navigate({ to: '/displays', search: {}, replace: true })
  }
  return (
    <>
      <PageHead title={t('title')}>
        <span className={text.spacer} />
        <Button kind="primary" icon={IconPlus} onClick={() => setOpen('new')}>
          {t('pair')}
        </Button>
      </PageHead>
      <p className={classes.intro}>{t('intro', { address: `${location.host}/display` })}</p>
      <QueryView
        query={query}
        failure={t('failure')}
        loading={<Skeleton layout="table" count={4} />}
      >
        {({ items, tables }) => (
          <div className={classNames(kit.stack, kit.gap4)}>
            {items.length === 0 ? (
              <EmptyState icon={IconDeviceTv} title={t('none')}>
                {t('noneHint')}
              </EmptyState>
            ) : (
              <SectionPanel title={t('screens')} icon={IconDeviceTv} flush>
                <ul className={classes.list} aria-label={t('screens')}>
                  {items.map((display) => (
                    <DisplayRow
                      key={display.id}
                      display={display}
                      onChange={() => setOpen(display)}
                    />
                  ))}
                </ul>
              </SectionPanel>
            )}
            <OverlayPanel tables={tables} />
            {open !== null && (
              <DisplayDialog
                display={open === 'new' ? null : open}
                code={open === 'new' ? (code ?? '') : ''}
                tables={tables}
                onClose={close}
              />
            )}
          </div>
        )}
      </QueryView>
    </>
  )
}

type RowProps = { readonly display: Display; readonly onChange: () => void }

function DisplayRow({ display, onChange }: RowProps) {
  const { id, name, shows, table, viewedFrom, lastSeenAt, version } = display
  const client = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const content =
    shows === 'table'
      ? t('tableNamed', { table, n: viewedFrom })
      : t('showsFrom', { what: t(`shows.${shows}`), n: viewedFrom })
  const end = async () => {
    await call(endDisplay, { params: { id }, query: { version } })
    toast(t('ended'), name)
    await client.invalidateQueries({ queryKey: keyOf(listDisplays) })
  }
  return (
    <li>
      <div className={classNames(kit.wrappingRow, kit.gap2)}>
        <div className={classes.who}>
          <b>{name}</b>
          <span>
            {content}, {lastSeenAt === null ? t('notSeen') : <When at={lastSeenAt} />}
          </span>
        </div>
        <Button
          aria-label={isPreviewOpen ? undefined : t('previewNamed', { name })}
          aria-expanded={isPreviewOpen}
          onClick={() => setPreviewOpen(!isPreviewOpen)}
        >
          {isPreviewOpen ? t('hidePreview') : t('preview')}
        </Button>
        <Button aria-label={t('changeNamed', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button kind="quiet" aria-label={t('endNamed', { name })} onClick={() => setEnding(true)}>
          {t('end')}
        </Button>
      </div>
      {isPreviewOpen && (
        <iframe
          className={classes.preview}
          title={t('previewOf', { name })}
          src={`/display?preview=${id}`}
          tabIndex={-1}
        />
      )}
      {isEnding && (
        <ConfirmDialog
          title={t('endTitle', { name })}
          confirm={t('end')}
          danger
          onClose={() => setEnding(false)}
          onConfirm={end}
        >
          <p>{t('endBody')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
