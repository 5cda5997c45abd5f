import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from './hand.module.css'
import { t } from './messages.ts'

/** The part of `BarcodeDetector` that is used. */
type Detector = {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorConstructor = {
  new (options: { readonly formats: 'qr_code'[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Returns the browser's detector, which is faster, or ours if it does not support QR codes. */
async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: BrowserDetector } = globalThis as {
    readonly BarcodeDetector?: DetectorConstructor
  }
  const formats = (await BrowserDetector?.getSupportedFormats().catch(() => [])) ?? []
  const canReadQr = BrowserDetector !== undefined && formats.includes('qr_code')
  const DetectorClass = canReadQr ? BrowserDetector : (await import('qr/decode.js')).BarcodeDetector
  return new DetectorClass({ formats: ['qr_code'] })
}

/** Whether a page may use the camera: only over https. */
export const canScan = () => navigator.mediaDevices !== undefined

/** Scan interval in ms; shorter than the time each code is shown. */
const scanEveryMs = 150

/** Shows the camera and reports every code in view. */
export function Scanner({ onCode }: { readonly onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const element = video.current
    if (!isOn || element === null) return
    const detectorPromise = createDetector()
    let stream: MediaStream | null = null
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout>
    const handleFailure = (error: unknown) => {
      setOn(false)
      setFailure(error instanceof Error ? error.message : '')
    }
    const scan = async (detector: Detector) => {
      // A frame that has not loaded yet has no code.
      const codes = await detector.detect(element).catch(() => [])
      if (isUnmounted) return
      for (const { rawValue } of codes) report(rawValue)
      timer = setTimeout(() => void scan(detector), scanEveryMs)
    }
    detectorPromise.then(scan).catch(handleFailure)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((media) => {
      if (isUnmounted) return stopAll(media)
      stream = media
      element.srcObject = media
      void element.play().catch(() => undefined)
    }, handleFailure)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      if (stream !== null) stopAll(stream)
    }
  }, [isOn])
  return (
    <>
      {isOn && (
        <video ref={video} className={classes.camera} aria-label={t('camera')} muted playsInline />
      )}
      {failure !== null && <FieldError>{t('noCamera', { why: failure })}</FieldError>}
      <Button
        kind={isOn ? 'outline' : 'primary'}
        onClick={() => {
          setFailure(null)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'stop' : 'start')}
      </Button>
    </>
  )
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
