import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importTrf } from '#contract/tournaments/exchange.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/api.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Bone } from '../../ui/states/skeleton.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from '../entries/entry-dialogs.module.css'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { ReadAs } from '../../ui/files/read-as.tsx'
import { useTextFile } from '../../ui/files/use-text-file.ts'
import { playerCount } from '../tournament-messages.ts'
import { t, show } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Preview = ReplyOf<typeof importTrf>

const example = () => t('exampleReport')

/** Imports a Swiss tournament from a FIDE report, after previewing it. */
export function ImportReportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [trf, setTrf] = useState('')
  const file = useTextFile(setTrf)
  const [rated, setRated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useDebounced(trf)
  const preview = useQuery({
    ...queryOf(importTrf, { body: { trf: settled, dryRun: true } }),
    enabled: settled.trim() !== '',
    gcTime: 0,
  })
  const make = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { tournamentId, name } = await call(importTrf, { body: { trf, rated } })
      toast(t('tournamentImported'), name)
      onClose()
      if (tournamentId !== null) {
        await navigate({ to: '/tournaments/$id', params: { id: tournamentId } })
      }
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  const current = settled === trf && trf.trim() !== '' ? preview.data : undefined
  const refused = preview.isError && trf.trim() !== '' ? wordsOf(preview.error) : undefined
  const ready = current !== undefined && current.problems.length === 0
  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void make()}>
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
        placeholder={example()}
        value={trf}
        error={refused}
        aside={<FileButton accept=".trf,.txt,.trfx,text/plain" onFile={file.choose} />}
        onChange={(event) => {
          file.clear()
          setTrf(event.currentTarget.value)
        }}
      />
      <ReadAs file={file} />
      <CheckField label={t('rated')} hint={t('ratedHint')} checked={rated} onChange={setRated} />
      {settled.trim() !== '' && preview.isPending && <Bone />}
      {current !== undefined && <Holds report={current} />}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}

/** The details say what is wrong with the text. */
function wordsOf(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  return details.length > 0 ? details.map(({ message }) => message).join('. ') : reasonOf(error)
}

function Holds({ report }: { report: Preview }) {
  const { name, players, newPlayers, rounds, roundsPlayed, problems, unread } = report
  return (
    <section className={classes.holds} aria-label={t('holds')}>
      <p>
        {show('reportHolds', {
          name: <b>{name}</b>,
          players: playerCount(players),
          played: roundsPlayed,
          count: rounds,
        })}
      </p>
      <p>
        {newPlayers.length === 0
          ? t('noNewPlayers')
          : t('newPlayers', { names: joinFacts(newPlayers) })}
      </p>
      {unread.length > 0 && <p>{t('unread', { records: joinFacts(unread) })}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>
              <FieldError>{problem}</FieldError>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
