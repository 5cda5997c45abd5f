import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { gameOf } from '#engine/live/games.ts'
import { foldLog } from '#engine/live/log.ts'
import { useUser } from '../../platform/session/session.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { formatTiles } from '../board/format-tiles.ts'
import type { ScoringEvent } from '../storage/scoring.ts'
import type { Transfer } from '../storage/open-match.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { countFrames, completePacket, type ScannedFrames, addFrame } from './frames.ts'
import classes from './hand.module.css'
import { saveScannedFrames, loadScannedFrames } from './stored-frames.ts'
import { decodePacket } from './packet.ts'
import { canScan, Scanner } from './scanner.tsx'
import { importTransfer } from './import-transfer.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Takes over a match from another phone by scanning its codes or opening its links. */
export function TransferScreen() {
  const { parts, transfer, isDamaged, scan, forget } = useScannedTransfer()
  return (
    <div className={classes.page}>
      <PageHead title={t('title')} />
      {transfer !== null ? (
        <FoundMatch transfer={transfer} forget={forget} />
      ) : (
        <>
          <p>{t('explanation')}</p>
          <ol className={classNames(kit.card, kit.gap3, classes.steps)}>
            <li>{t('step.show')}</li>
            <li>{canScan() ? t('step.scan') : t('step.camera')}</li>
            <li>{t('step.go')}</li>
          </ol>
          {isDamaged && <FieldError>{t('unreadable')}</FieldError>}
          {parts !== null && (
            <p role="status" className={classes.held}>
              {t('codesRead', { scanned: countFrames(parts), count: parts.count })}
            </p>
          )}
          {canScan() && <Scanner onCode={scan} />}
        </>
      )}
    </div>
  )
}

/** Returns the frames scanned so far, and the match once it is complete. */
function useScannedTransfer() {
  const [parts, setParts] = useState<ScannedFrames | null>(null)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [isDamaged, setDamaged] = useState(false)
  const scan = (text: string) =>
    setParts((before) => {
      const parts = addFrame(before ?? loadScannedFrames(), text)
      if (parts !== before) saveScannedFrames(parts)
      return parts
    })
  useEffect(() => {
    const scanUrl = () => {
      if (location.hash.length > 1) scan(location.hash)
      // The URL contains player names, so it must not stay in the history.
      history.replaceState(history.state, '', location.pathname)
    }
    scanUrl()
    addEventListener('hashchange', scanUrl)
    return () => removeEventListener('hashchange', scanUrl)
  }, [])
  useEffect(() => {
    if (parts === null || countFrames(parts) < parts.count) return
    let isUnmounted = false
    const packet = completePacket(parts)
    const reading = packet === null ? Promise.resolve(null) : decodePacket(packet)
    void reading.then((decoded) => {
      if (isUnmounted) return
      saveScannedFrames(null)
      setTransfer(decoded)
      setDamaged(decoded === null)
      if (decoded === null) setParts(null)
    })
    return () => {
      isUnmounted = true
    }
  }, [parts])
  const forget = () => {
    setParts(null)
    setTransfer(null)
  }
  return { parts, transfer, isDamaged, scan, forget }
}

type FoundMatchProps = { readonly transfer: Transfer; readonly forget: () => void }

/** Shows the scanned match before it is stored. */
function FoundMatch({ transfer, forget }: FoundMatchProps) {
  const userId = useUser()?.id ?? ''
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt()
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The scanner is removed, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  const { match, events } = transfer
  const [one, two] = getSideNames(match)
  const { rules, scoreOf } = gameOf(match.game)
  const log = events.map(({ event }) => event as ScoringEvent)
  const score = scoreOf(foldLog(rules, match.settings, log).state) as typeof match.score
  const tiles = formatTiles({ ...match, score }).map(({ value }) => value.trim())
  const takeOver = async () => {
    const isImported = await importTransfer(transfer, userId, Date.now())
    setRefused(!isImported)
    if (isImported)
      await navigate({ to: '/live/$id/score', params: { id: match.id }, replace: true })
  }
  return (
    <section className={classNames(kit.card, kit.gap3, classes.match)}>
      <h2 ref={heading} tabIndex={-1}>
        {t('versus', { one: one.whole, two: two.whole })}
      </h2>
      <p>{t('entries', { count: events.length, score: tiles.join('–') })}</p>
      {isRefused && <FieldError>{t('hasUnsent')}</FieldError>}
      <Button kind="primary" busy={busy} onClick={() => void attempt(takeOver)}>
        {t('scoreHere')}
      </Button>
      <Button kind="quiet" onClick={forget}>
        {t('scanAnother')}
      </Button>
    </section>
  )
}
