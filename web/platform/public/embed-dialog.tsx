import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { clubQuery } from '../club/club.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './embed-dialog.module.css'
import { type Embed, createEmbedUrl, createEmbedCode, type Theme } from './embed-code.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Part = { readonly value: string; readonly label: string }

type Props = {
  readonly path: string
  /** The page's name: `Leaderboard`, or a tournament. */
  readonly name: string
  /** Parts of the page, if one can be chosen. */
  readonly parts?: readonly Part[]
  readonly onClose: () => void
}

const themes: readonly Theme[] = ['auto', 'light', 'dark']
/** The colour picker's initial value. */
const startColor = '#f97316'

/** HTML that shows a public page on another site, with a preview. */
export function EmbedDialog({ path, name, parts = [], onClose }: Props) {
  const { data: club } = useQuery(clubQuery)
  const [theme, setTheme] = useState<Theme>('auto')
  const [part, setPart] = useState('')
  const [hasColor, setHasColor] = useState(false)
  const [color, setColor] = useState(startColor)
  const embed: Embed = {
    path,
    title: name,
    theme,
    color: hasColor ? color.slice(1) : null,
    part: part === '' ? null : part,
  }
  const code = createEmbedCode(embed, location.origin)
  if (club?.embedding === 'nowhere') {
    return (
      <Dialog title={t('embedTitle', { name })} onClose={onClose}>
        <p>{t('embedOff')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('embedTitle', { name })}
      size="l"
      onClose={onClose}
      footer={<CopyButton label={t('copyCode')} value={code} />}
    >
      <div className={classNames(kit.wrap, kit.gap3, classes.options)}>
        <Segmented
          label={t('theme')}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        {parts.length > 0 && (
          <SelectField
            label={t('showFirst')}
            value={part}
            options={[{ value: '', label: t('usual') }, ...parts]}
            onChange={(event) => setPart(event.currentTarget.value)}
          />
        )}
        <CheckField label={t('ownColour')} checked={hasColor} onChange={setHasColor} />
        {hasColor && (
          <TextField
            label={t('colour')}
            type="color"
            value={color}
            onChange={(event) => setColor(event.currentTarget.value)}
          />
        )}
      </div>
      {club?.embedding === 'sites' && <p role="note">{t('embedOnSites')}</p>}
      <p>{t('embedHint')}</p>
      {/* Scrollable by keyboard where it is longer than its box. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.code} tabIndex={0} role="group" aria-label={t('code')}>
        <code>{code}</code>
      </pre>
      <Preview address={createEmbedUrl(embed, location.origin)} />
    </Dialog>
  )
}

/** The embedded page itself, at the height it reports. */
function Preview({ address }: { readonly address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(300)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const message = data as { readonly type?: unknown; readonly height?: unknown } | null
      const isHeight = source === frame.current?.contentWindow && message?.type === 'fivebar:height'
      if (isHeight && typeof message.height === 'number') setHeight(message.height)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.preview} tabIndex={0} role="group" aria-label={t('preview')}>
      <iframe ref={frame} title={t('preview')} src={address} height={height} />
    </div>
  )
}
