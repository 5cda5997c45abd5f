import { useState } from 'react'
import { IconCheck, IconShare3 } from '@tabler/icons-react'
import { Button, type ButtonLook } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { useClub } from '../club/use-club.ts'
import { formatTextToCopy, share, type Shareable, type ShareOutcome } from './share.ts'
import { createShareLink, type SharedThing } from './share-link.ts'
import { t } from './messages.ts'

type Props = Pick<ButtonLook, 'kind'> & {
  readonly thing: SharedThing
  readonly title: string
  /** Returns the text for a chat; people are named only if strangers may see them. */
  readonly text: (isPublic: boolean) => string
}

/** Shares a text with a link; if sharing and copying fail, shows both for copying by hand. */
export function ShareButton({ thing, title, text, kind }: Props) {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const { path, isPublic } = createShareLink(thing, useClub())
  const message = text(isPublic)
  const shareable: Shareable = {
    title,
    text: isPublic ? message : `${message}\n${t('forMembers')}`,
    url: location.origin + path,
  }
  const shareOrCopy = async () => setOutcome(await share(shareable))
  return (
    <>
      <Button
        kind={kind}
        icon={outcome === 'copied' ? IconCheck : IconShare3}
        onClick={() => void shareOrCopy()}
      >
        <span aria-live="polite">{t(outcome === 'copied' ? 'copied' : 'share')}</span>
      </Button>
      {outcome === 'failed' && (
        <CopyBox label={t('copyByHand')} value={formatTextToCopy(shareable)} />
      )}
    </>
  )
}
