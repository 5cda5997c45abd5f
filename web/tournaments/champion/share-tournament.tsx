import { useState } from 'react'
import { IconCheck, IconPhotoDown, IconShare3 } from '@tabler/icons-react'
import { getTournamentCard } from '#contract/tournaments/exchange.ts'
import { type Shared, shareUrl } from '../../platform/api/share-url.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './share-tournament.module.css'
import { t } from './messages.ts'

type Props = { tournament: { readonly id: string; readonly name: string } }

/** The outcome of the press; null before it. */
type ShareResult = Shared | null

/** Shares the public page with the device's share sheet, else copies its URL. */
export function ShareTournament({ tournament: { id, name } }: Props) {
  const [done, setDone] = useState<ShareResult>(null)
  const url = `${location.origin}/p/tournaments/${id}`
  const share = async () => setDone(await shareUrl({ title: name, url }))
  return (
    <div className={classes.share}>
      <Button icon={done === 'copied' ? IconCheck : IconShare3} onClick={() => void share()}>
        <span aria-live="polite">{done === 'copied' ? t('linkCopied') : t('share')}</span>
      </Button>
      <a
        href={getTournamentCard.path.replace(':id', id)}
        download={`${name}.png`}
        className={buttonClass({ kind: 'quiet' })}
      >
        <Icon of={IconPhotoDown} />
        {t('savePicture')}
      </a>
      {done === 'failed' && <CopyBox label={t('address')} value={url} />}
    </div>
  )
}
