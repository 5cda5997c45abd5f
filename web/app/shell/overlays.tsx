import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  closeRecord,
  openRecord,
  type RecordRequest,
  useRecordRequest,
} from '../../platform/record-opener.ts'
import { ErrorBoundary } from '../../platform/error-boundary.tsx'
import { importScreen } from '../../platform/import-screen.ts'
import { loadedRecordSheet, loadRecordSheet } from '../record-sheet.ts'
import { showOverlay, useOverlay } from '../overlay.ts'

const Palette = lazy(async () => {
  const { Palette } = await importScreen(() => import('./overlays/palette.tsx'))
  return { default: Palette }
})
const Shortcuts = lazy(async () => {
  const { Shortcuts } = await importScreen(() => import('./overlays/shortcuts.tsx'))
  return { default: Shortcuts }
})
const LateRecordSheet = lazy(loadRecordSheet)

/** The dialogs that open over any screen; each is loaded when it is first asked for. */
export function Overlays() {
  const overlay = useOverlay()
  const close = () => showOverlay(null)
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={close} />}
        <RecordOverlay />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Opened by `openRecord` or by `?record=` in the URL, which goes when the dialog closes. */
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
  return <RecordSheet request={request} onClose={close} />
}

function RecordSheet(props: { request: RecordRequest; onClose: () => void }) {
  const [Sheet] = useState(() => loadedRecordSheet() ?? LateRecordSheet)
  return <Sheet {...props} />
}
