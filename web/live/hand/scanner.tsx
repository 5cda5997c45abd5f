import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/text-field.tsx'
import classes from './hand.module.css'
import { say } from './words.ts'

/** The part of the browser's own reader of codes that is used; not every browser has it. */
type Detector = {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector

const makerOf = () =>
  (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null

/** Whether this browser reads codes by its camera. */
export const canScan = () => makerOf() !== null && navigator.mediaDevices !== undefined

/** As often as codes turn, and then some. */
const lookMs = 150

/** The camera, and every code that it sees told once it is seen. */
export function Scanner({ seen }: { readonly seen: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(seen)
  useEffect(() => {
    const Maker = makerOf()
    const shown = video.current
    if (!isOn || Maker === null || shown === null) return
    const detector = new Maker({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      // A picture that is not there yet has no code.
      const codes = await detector.detect(shown).catch(() => [])
      if (isGone) return
      for (const { rawValue } of codes) tell(rawValue)
      timer = setTimeout(() => void look(), lookMs)
    }
    void look()
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        if (isGone) return stopAll(opened)
        stream = opened
        shown.srcObject = opened
        void shown.play().catch(() => undefined)
      },
      (error: unknown) => {
        setOn(false)
        setFailure(error instanceof Error ? error.message : '')
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
      if (stream !== null) stopAll(stream)
    }
  }, [isOn])
  return (
    <>
      {isOn && (
        <video
          ref={video}
          className={classes.camera}
          aria-label={say('camera')}
          muted
          playsInline
        />
      )}
      {failure !== null && <FieldError>{say('noCamera', { why: failure })}</FieldError>}
      <Button
        kind={isOn ? 'outline' : 'primary'}
        onClick={() => {
          setFailure(null)
          setOn(!isOn)
        }}
      >
        {say(isOn ? 'stop' : 'start')}
      </Button>
    </>
  )
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
