import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { importTrf } from '#contract/tournaments/exchange.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { joinReasons } from '../../platform/forms/form-errors.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { Bone } from '../../ui/states/skeleton.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { TextFileButton } from '../../ui/fields/file-button.tsx'
import { EncodingChoice } from '../../ui/files/encoding-choice.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import { t } from './messages.ts'
import { ReportPreview, type ChosenPlayers } from './report-preview.tsx'

/** Imports a Swiss tournament from a FIDE report, after previewing it. */
export function ImportReportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [trf, setTrf] = useState('')
  const [chosen, setChosen] = useState<ChosenPlayers>([])
  const replaceReport = (report: string) => {
    setTrf(report)
    setChosen([])
  }
  const file = useTextFile(replaceReport)
  const [rated, setRated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const debouncedTrf = useDebounced(trf)
  const preview = useQuery({
    ...queryOf(importTrf, { body: { trf: debouncedTrf, rated, chosen, dryRun: true } }),
    enabled: debouncedTrf.trim() !== '',
    gcTime: 0,
  })
  const { getKey } = useIdempotencyKey()
  const importReport = async () => {
    setBusy(true)
    setFailure(null)
    const body = { trf, rated, chosen }
    const idempotencyKey = getKey(JSON.stringify(body))
    try {
      const { tournamentId, name } = await call(importTrf, { body }, { idempotencyKey })
      toast(t('tournamentImported'), name)
      if (!isMounted()) return
      onClose()
      if (tournamentId !== null) {
        await navigate({ to: '/tournaments/$id', params: { id: tournamentId } })
      }
    } catch (error) {
      setFailure(joinReasons(error))
      setBusy(false)
    }
  }
  const report = debouncedTrf === trf && trf.trim() !== '' ? preview.data : undefined
  const previewProblem =
    preview.isError && trf.trim() !== '' ? joinReasons(preview.error) : undefined
  const canImport = report !== undefined && report.problems.length === 0
  return (
    <Dialog
      title={t('importTitle')}
      hasChanges={trf.trim() !== '' && !busy}
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!canImport}
            onClick={() => void importReport()}
          >
            {t('import')}
          </Button>
        </>
      }
    >
      <AreaField
        label={t('report')}
        data-autofocus
        rows={7}
        spellCheck={false}
        wrap="off"
        placeholder={t('exampleReport')}
        value={trf}
        error={previewProblem}
        aside={<TextFileButton accept=".trf,.txt,.trfx,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          replaceReport(event.currentTarget.value)
        }}
      />
      <EncodingChoice file={file} />
      <CheckField label={t('rated')} hint={t('ratedHint')} checked={rated} onChange={setRated} />
      {debouncedTrf.trim() !== '' && preview.isPending && <Bone />}
      {report !== undefined && (
        <ReportPreview report={report} chosen={chosen} onChoose={setChosen} />
      )}
      {failure !== null && <FieldError reveals>{failure}</FieldError>}
    </Dialog>
  )
}
