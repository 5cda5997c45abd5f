import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { closeRecord, openRecord, useRecordRequest } from '../../platform/dialogs/record-opener.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ErrorBoundary } from '../../platform/error-boundary.tsx'
import { loadRecordDialog } from '../load-record-dialog.ts'
import { showOverlay, useOverlay } from '../overlay.ts'

const Palette = lazyPart(async () => (await import('./overlays/palette.tsx')).Palette)
const Shortcuts = lazyPart(async () => (await import('./overlays/shortcuts.tsx')).Shortcuts)
const RecordDialog = lazyPart(loadRecordDialog)

/** The dialogs that open over any screen; each is loaded on first use. */
export function Overlays() {
  const overlay = useOverlay()
  const close = () => showOverlay(null)
  return (
    <ErrorBoundary>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'shortcuts' && <Shortcuts onClose={close} />}
      <RecordOverlay />
    </ErrorBoundary>
  )
}

/** Opened by `openRecord` or by `?record=` in the URL, which is removed when the dialog closes. */
function RecordOverlay() {
  const request = useRecordRequest()
  const { record } = useSearch({ from: '/shell' })
  const navigate = useNavigate()
  useEffect(() => {
    if (record !== undefined) openRecord({ sportId: record })
  }, [record])
  if (request === null) return null
  const close = () => {
    closeRecord()
    if (record === undefined) return
    void navigate({ to: '.', search: (old) => ({ ...old, record: undefined }), replace: true })
  }
  return <RecordDialog request={request} onClose={close} />
}
