import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconShare,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type ShareOutcome, share } from '../../platform/sharing/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import type { Transfer } from '../storage/open-match.ts'
import { splitIntoFrames, createSingleFrame } from './frames.ts'
import classes from './hand.module.css'
import { encodePacket } from './packet.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** Null while there is a conflict. */
  readonly transfer: Transfer | null
}

/** How long each code is shown, in ms: enough for a camera to read it. */
const codeMs = 700

const createFrameUrl = (frame: string) => `${location.origin}/live/hand#${frame}`

/** The whole match as QR codes, for a phone without a network. */
export function TransferCodes({ transfer }: Props) {
  const [packet, setPacket] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [shareOutcome, setShareOutcome] = useState<ShareOutcome | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const handleFailure = () => !isUnmounted && setFailed(true)
    if (transfer !== null)
      encodePacket(transfer).then((created) => !isUnmounted && setPacket(created), handleFailure)
    return () => {
      isUnmounted = true
    }
  }, [transfer])
  if (transfer === null) return <p role="status">{t('inConflict')}</p>
  if (isFailed) return <FieldError>{t('notCreated')}</FieldError>
  if (packet === null) return <p role="status">{t('preparing')}</p>
  const frames = splitIntoFrames(packet)
  return (
    <div className={classes.codes}>
      {frames === null ? <p role="status">{t('tooLong')}</p> : <RotatingCodes frames={frames} />}
      <Button
        icon={IconShare}
        onClick={() =>
          void share({ url: createFrameUrl(createSingleFrame(packet)) }).then(setShareOutcome)
        }
      >
        {t('share')}
      </Button>
      <p role="status">
        {shareOutcome === 'copied' && t('copied')}
        {shareOutcome === 'failed' && t(frames === null ? 'notSent' : 'notCopied')}
      </p>
      <p className={text.label}>
        {t('shareHint')} {t('includesUnsent')}
      </p>
    </div>
  )
}

function RotatingCodes({ frames }: { readonly frames: readonly string[] }) {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const count = frames.length
  const isRotating = count > 1 && !isPaused
  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), codeMs)
    return () => clearInterval(timer)
  }, [isRotating, count])
  const number = Math.min(index, count - 1) + 1
  return (
    <>
      <div className={classes.code}>
        <QrCode
          value={createFrameUrl(frames[number - 1]!)}
          label={t('codeLabel', { number, count })}
        />
      </div>
      <p className={text.dim}>{count === 1 ? t('scan') : t('scanMany', { count })}</p>
      {count > 1 && (
        <div className={classNames(kit.wrappingRow, kit.gap3, classes.turn)}>
          <Button
            icon={isPaused ? IconPlayerPlay : IconPlayerPause}
            onClick={() => setPaused(!isPaused)}
          >
            {t(isPaused ? 'play' : 'pause')}
          </Button>
          <span className={text.num}>{t('codeNumber', { number, count })}</span>
          <Button
            icon={IconPlayerTrackNext}
            onClick={() => {
              setPaused(true)
              setIndex(number % count)
            }}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </>
  )
}
