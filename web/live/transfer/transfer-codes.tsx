import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconShare,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Shared, share } from '../../platform/sharing/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import type { Transfer } from '../storage/open-match.ts'
import { splitIntoFrames, toSingleFrame } from './frames.ts'
import classes from './hand.module.css'
import { encodePacket } from './packet.ts'
import { t } from './messages.ts'

type Props = {
  /** Null while there is a conflict. */
  readonly carried: Transfer | null
}

/** How long each code is shown, in ms: enough for a camera to read it. */
const turnMs = 700

const addressOf = (frame: string) => `${location.origin}/live/hand#${frame}`

/** The whole match as QR codes, for a phone without a network. */
export function TransferCodes({ carried }: Props) {
  const [packet, setPacket] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [sent, setSent] = useState<Shared | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const failed = () => !isUnmounted && setFailed(true)
    if (carried !== null)
      encodePacket(carried).then((made) => !isUnmounted && setPacket(made), failed)
    return () => {
      isUnmounted = true
    }
  }, [carried])
  if (carried === null) return <p role="status">{t('disputed')}</p>
  if (isFailed) return <FieldError>{t('notMade')}</FieldError>
  if (packet === null) return <p role="status">{t('preparing')}</p>
  const frames = splitIntoFrames(packet)
  return (
    <div className={classes.codes}>
      {frames === null ? <p role="status">{t('tooLong')}</p> : <Turning frames={frames} />}
      <Button
        icon={IconShare}
        onClick={() => void share({ url: addressOf(toSingleFrame(packet)) }).then(setSent)}
      >
        {t('share')}
      </Button>
      <p role="status">
        {sent === 'copied' && t('copied')}
        {sent === 'failed' && t(frames === null ? 'notSent' : 'notCopied')}
      </p>
      <p className={text.label}>
        {t('shareMeans')} {t('stays')}
      </p>
    </div>
  )
}

function Turning({ frames }: { readonly frames: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [isStill, setStill] = useState(false)
  const count = frames.length
  const isTurning = count > 1 && !isStill
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), turnMs)
    return () => clearInterval(timer)
  }, [isTurning, count])
  const number = Math.min(at, count - 1) + 1
  return (
    <>
      <div className={classes.code}>
        <QrCode value={addressOf(frames[number - 1]!)} label={t('label', { number, count })} />
      </div>
      <p className={text.dim}>{count === 1 ? t('scan') : t('scanMany', { count })}</p>
      {count > 1 && (
        <div className={classes.turn}>
          <Button
            icon={isStill ? IconPlayerPlay : IconPlayerPause}
            onClick={() => setStill(!isStill)}
          >
            {t(isStill ? 'play' : 'pause')}
          </Button>
          <span className={text.num}>{t('numberOf', { number, count })}</span>
          <Button
            icon={IconPlayerTrackNext}
            onClick={() => {
              setStill(true)
              setAt(number % count)
            }}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </>
  )
}
