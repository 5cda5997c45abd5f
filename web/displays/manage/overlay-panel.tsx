import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { clubQuery } from '../../platform/club/club.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './displays-screen.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const looks = ['strip', 'bug'] as const
const orders = ['same', 'swap'] as const
const themes = ['dark', 'light'] as const
const delays = ['0', '5', '10', '20', '30', '60']

type Props = { readonly tables: readonly string[] }

/** Builds URLs of score overlays for video, with a preview. */
export function OverlayPanel({ tables }: Props) {
  const { data } = useQuery(clubQuery)
  const [table, setTable] = useState(tables[0] ?? '')
  const [look, setLook] = useState<(typeof looks)[number]>('strip')
  const [order, setOrder] = useState<(typeof orders)[number]>('same')
  const [theme, setTheme] = useState<(typeof themes)[number]>('dark')
  const [delay, setDelay] = useState('0')
  const query = new URLSearchParams({
    style: look,
    ...(order === 'swap' ? { sides: order } : {}),
    ...(theme === 'light' ? { theme } : {}),
    ...(delay === '0' ? {} : { delay }),
  })
  const path = `/p/overlay/table/${encodeURIComponent(table.trim())}?${query}`
  return (
    <section className={classNames(kit.card, classes.advanced)}>
      <Fold title={t('advanced')} summary={t('overlays')}>
        <div className={classes.overlays}>
          <p>{t('overlaysHint')}</p>
          {data?.publicResults === false && <p role="note">{t('overlaysPrivate')}</p>}
          <div className={classNames(kit.wrap, kit.gap3, classes.options)}>
            <TextField
              label={t('overlayTable')}
              value={table}
              maxLength={30}
              list="overlay-tables"
              autoComplete="off"
              onChange={(event) => setTable(event.currentTarget.value)}
            />
            <datalist id="overlay-tables">
              {tables.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </datalist>
            <Segmented
              label={t('look')}
              options={looks.map((value) => ({ value, label: t(`look.${value}`) }))}
              value={look}
              onChange={setLook}
            />
            <Segmented
              label={t('sides')}
              options={orders.map((value) => ({ value, label: t(`sides.${value}`) }))}
              value={order}
              onChange={setOrder}
            />
            <Segmented
              label={t('theme')}
              options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
              value={theme}
              onChange={setTheme}
            />
            <SelectField
              label={t('delay')}
              value={delay}
              options={delays.map((n) => ({ value: n, label: t('secondsOf', { n }) }))}
              onChange={(event) => setDelay(event.currentTarget.value)}
            />
          </div>
          {table.trim() !== '' && (
            <>
              <CopyButton label={t('copyOverlay')} value={location.origin + path} />
              <iframe
                className={classes.video}
                title={t('previewOverlay')}
                src={path}
                tabIndex={-1}
              />
            </>
          )}
          <CopyButton label={t('copyLivePage')} value={`${location.origin}/p/live`} />
        </div>
      </Fold>
    </section>
  )
}
