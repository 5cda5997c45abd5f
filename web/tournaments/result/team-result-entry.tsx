import { useId, useState } from 'react'
import type { TournamentMatchWire, TournamentResultInput } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { matchTitle } from '../match-sentence.ts'
import type { ResultTournament } from './result-values.ts'
import { type Reported, useReport } from './use-report.ts'
import { t } from './messages.ts'

type Match = TournamentMatchWire
type Props = {
  tournament: ResultTournament
  match: Match
  onClose: () => void
  onReported: (reported: Reported) => void
}

/** How a team match ended: played, or who did not come. */
const endings = ['played', 'home_absent', 'away_absent', 'none'] as const
type TeamEnding = (typeof endings)[number]

type Typed = { ending: TeamEnding; scores: readonly [string, string]; winner: '1' | '2' }

function typedOf({ decision, sides }: Match): Typed {
  const winner = decision?.winnerId === sides[1].playerId && decision !== null ? '2' : '1'
  const [home = '', away = ''] = (decision?.score ?? []).map(String)
  const isWalkover = decision?.kind === 'walkover'
  const ending = isWalkover ? (winner === '1' ? 'away_absent' : 'home_absent') : 'played'
  return {
    ending: decision?.kind === 'double_walkover' ? 'none' : ending,
    scores: [home, away],
    winner,
  }
}

/** Parses `2.5`, `2,5` or `2½`; null if it is not a number of games. */
function gamesOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('½', '.5')
  return /^\d{1,3}(?:\.[05])?$|^\.5$/.test(text) ? Number(text) : null
}

function bodyOf({ ending, scores, winner }: Typed, isKnockout: boolean): TournamentResultInput {
  const none = { player1Score: 0, player2Score: 0 }
  if (ending === 'none') return { ...none, ending: 'double_forfeit' }
  if (ending !== 'played') {
    return { ...none, ending: 'forfeit', winnerSide: ending === 'home_absent' ? 2 : 1 }
  }
  const [player1Score = 0, player2Score = 0] = scores.map((typed) => gamesOf(typed) ?? 0)
  const isLevel = player1Score === player2Score
  const named =
    isLevel && isKnockout ? { winnerSide: winner === '1' ? (1 as const) : (2 as const) } : {}
  return { player1Score, player2Score, ending: 'played', ...named }
}

/** Enters only the score of a team match that has no sheet. */
export function TeamResultEntry({ tournament, match, onClose, onReported }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(match))
  const [isAsked, setAsked] = useState(false)
  const report = useReport({ tournamentId: tournament.id, match, version: match.version })
  const { ending, scores, winner } = typed
  const isKnockout = !isTableStage(match)
  const games = scores.map(gamesOf)
  const isLevel = games[0] !== null && games[0] === games[1]
  const problem = (at: 0 | 1) =>
    isAsked && ending === 'played' && games[at] === null ? t('gamesWanted') : undefined
  const change = (part: Partial<Typed>) => {
    report.forget()
    setTyped({ ...typed, ...part })
  }
  const save = async () => {
    setAsked(true)
    if (ending === 'played' && games.includes(null)) return
    const before = match.hasResult ? bodyOf(typedOf(match), isKnockout) : null
    const saved = await report.save(bodyOf(typed, isKnockout))
    if (saved === null) return
    onReported({ tournamentId: tournament.id, match: saved, before })
    onClose()
  }
  const names = match.sides.map(({ name }) => name) as [string, string]
  const labels = {
    played: t('finish.played'),
    home_absent: t('teamAbsent', { name: names[0] }),
    away_absent: t('teamAbsent', { name: names[1] }),
    none: t('nobodyCame'),
  }
  return (
    <Dialog
      title={matchTitle(match)}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('save')} busy={report.busy} onClose={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SelectField
          label={t('howEnded')}
          options={endings.map((value) => ({ value, label: labels[value] }))}
          value={ending}
          onChange={(event) => change({ ending: event.currentTarget.value as TeamEnding })}
        />
        {ending === 'played' &&
          ([0, 1] as const).map((at) => (
            <TextField
              key={at}
              label={t('gamesOf', { name: names[at] })}
              inputMode="decimal"
              autoComplete="off"
              {...(at === 0 ? { 'data-autofocus': true } : {})}
              value={scores[at]}
              error={problem(at)}
              onChange={(event) => {
                const value = event.currentTarget.value
                change({ scores: at === 0 ? [value, scores[1]] : [scores[0], value] })
              }}
            />
          ))}
        {ending === 'played' && isKnockout && isLevel && (
          <SelectField
            label={t('goesThrough')}
            options={names.map((name, at) => ({ value: String(at + 1), label: name }))}
            value={winner}
            onChange={(event) => change({ winner: event.currentTarget.value === '2' ? '2' : '1' })}
          />
        )}
        {report.refusal !== null && <FieldError>{report.refusal.message}</FieldError>}
      </form>
    </Dialog>
  )
}
