import { useState } from 'react'
import { IconCheck, IconPhotoDown, IconShare3 } from '@tabler/icons-react'
import { getTournamentCard } from '#contract/tournaments/exchange.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './share-tournament.module.css'
import { say } from './words.ts'

type Props = { tournament: { readonly id: string; readonly name: string } }

/** What became of the press: a page without https may not write to the clipboard. */
type Done = 'nothing' | 'copied' | 'shown'

/** Passes the public page on: by what the device shares with, else as its address. */
export function ShareTournament({ tournament: { id, name } }: Props) {
  const [done, setDone] = useState<Done>('nothing')
  const url = `${location.origin}/p/tournaments/${id}`
  const share = async () => {
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: name, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      setDone('copied')
    } catch {
      setDone('shown')
    }
  }
  return (
    <div className={classes.share}>
      <Button icon={done === 'copied' ? IconCheck : IconShare3} onClick={() => void share()}>
        <span aria-live="polite">{done === 'copied' ? say('linkCopied') : say('share')}</span>
      </Button>
      <a
        href={getTournamentCard.path.replace(':id', id)}
        download={`${name}.png`}
        className={buttonClass({ kind: 'quiet' })}
      >
        <Icon of={IconPhotoDown} />
        {say('savePicture')}
      </a>
      {done === 'shown' && <CopyBox label={say('address')} value={url} />}
    </div>
  )
}
