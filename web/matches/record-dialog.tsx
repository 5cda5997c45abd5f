import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { checkResult } from '#engine/sports/check.ts'
import { sportList, sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { reasonOf } from '../app/api-error.ts'
import { discardWaiting, recordOrKeep } from '../app/outbox.ts'
import { useUser } from '../app/session.ts'
import { toast } from '../app/toast.ts'
import { rosterQuery } from '../players/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../app/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SportTabs } from '../ui/sport-tabs.tsx'
import { FieldError, TextField } from '../ui/text-field.tsx'
import classes from './record-dialog.module.css'
import type { RecordRequest } from './record-opener.ts'

type Props = { request: RecordRequest; onClose: () => void }

export function RecordDialog({ request, onClose }: Props) {
  const user = useUser()
  const from = request.draft
  const [sportId, setSport] = useState<SportId>(
    request.sportId ?? sportList.find(({ id }) => id === from?.sportId)?.id ?? 'tabletennis',
  )
  const [format, setFormat] = useState(from?.format ?? sports[sportId].defaultFormat)
  const [player1Id, setFirst] = useState(
    request.player1Id ?? from?.player1Id ?? user?.playerId ?? '',
  )
  const [player2Id, setSecond] = useState(request.player2Id ?? from?.player2Id ?? '')
  const [score1, setScore1] = useState(String(from?.player1Score ?? ''))
  const [score2, setScore2] = useState(String(from?.player2Score ?? ''))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(rosterQuery(user?.playerId ?? null))
  const nameOf = (id: string) => data?.items.find((player) => player.id === id)?.name ?? ''

  const save = async () => {
    const draft = {
      sportId,
      format,
      player1Id,
      player2Id,
      player1Score: Number(score1),
      player2Score: Number(score2),
    }
    const check = checkResult({
      ...draft,
      score1: draft.player1Score,
      score2: draft.player2Score,
      ending: 'played',
    })
    if (!check.ok) return setProblem(check.errors.map(({ message }) => message).join('. '))
    setBusy(true)
    const title = `${nameOf(player1Id)} ${score1}–${score2} ${nameOf(player2Id)}`
    try {
      const outcome = await recordOrKeep(draft, title)
      if (request.waitingKey !== undefined) await discardWaiting(request.waitingKey)
      const kept = outcome.kind === 'waiting'
      void toast(kept ? 'Waiting for the connection' : 'Match recorded', title)
      onClose()
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Record match"
      onClose={onClose}
      footer={
        <>
          <span className={classes.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            Save result
          </Button>
        </>
      }
    >
      <SportTabs
        label="Sport"
        sports={sportList}
        value={sportId}
        onChange={(to) => {
          setSport(to)
          setFormat(sports[to].defaultFormat)
        }}
      />
      <div className={classes.formats}>
        <Segmented
          wide
          label="Format"
          options={sports[sportId].formats.map((value) => ({ value, label: value }))}
          value={format}
          onChange={setFormat}
        />
      </div>
      <div className={classes.sides}>
        <PlayerChoice
          label="Player 1"
          value={player1Id}
          onChange={setFirst}
          players={data?.items ?? []}
        />
        <PlayerChoice
          label="Player 2"
          value={player2Id}
          onChange={setSecond}
          players={data?.items ?? []}
        />
        <TextField
          label="Score"
          inputMode="decimal"
          value={score1}
          onChange={(event) => setScore1(event.currentTarget.value)}
        />
        <TextField
          label="Score"
          inputMode="decimal"
          value={score2}
          onChange={(event) => setScore2(event.currentTarget.value)}
        />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  value: string
  onChange: (id: string) => void
  players: readonly { id: string; name: string }[]
}

function PlayerChoice({ label, value, onChange, players }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Choose</option>
        {players.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
