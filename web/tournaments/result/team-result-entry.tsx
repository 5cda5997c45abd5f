import { useId, useState } from 'react'
import type { TournamentMatchWire, TournamentResultInput } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { matchSentence, matchTitle } from '../match-sentence.ts'
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

/** How a team match ended; `none` if neither team came. */
const endings = ['played', 'home_absent', 'away_absent', 'none'] as const
type TeamEnding = (typeof endings)[number]

type TeamResultValues = { ending: TeamEnding; scores: readonly [string, string]; winner: '1' | '2' }

function matchToValues({ decision, sides }: Match): TeamResultValues {
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
function parseGames(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('½', '.5')
  return /^\d{1,3}(?:\.[05])?$|^\.5$/.test(text) ? Number(text) : null
}

function toRequestBody(
  { ending, scores, winner }: TeamResultValues,
  isKnockout: boolean,
): TournamentResultInput {
  const noScore = { player1Score: 0, player2Score: 0 }
  if (ending === 'none') return { ...noScore, ending: 'double_forfeit' }
  if (ending !== 'played') {
    return { ...noScore, ending: 'forfeit', winnerSide: ending === 'home_absent' ? 2 : 1 }
  }
  const [player1Score = 0, player2Score = 0] = scores.map((typed) => parseGames(typed) ?? 0)
  const isTied = player1Score === player2Score
  const winnerChoice =
    isTied && isKnockout ? { winnerSide: winner === '1' ? (1 as const) : (2 as const) } : {}
  return { player1Score, player2Score, ending: 'played', ...winnerChoice }
}

/** Enters only the score of a team match that has no sheet. */
export function TeamResultEntry({ tournament, match, onClose, onReported }: Props) {
  const id = useId()
  const [initial] = useState(() => matchToValues(match))
  const [values, setValues] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [seenVersion, setSeenVersion] = useState(match.version)
  const report = useReport({ tournamentId: tournament.id, match, version: seenVersion })
  const wasChanged = match.version !== seenVersion && !report.busy
  const { ending, scores, winner } = values
  const isKnockout = !isTableStage(match)
  const gameCounts = scores.map(parseGames)
  const isTied = gameCounts[0] !== null && gameCounts[0] === gameCounts[1]
  const getProblem = (sideIndex: 0 | 1) =>
    wasSubmitted && ending === 'played' && gameCounts[sideIndex] === null
      ? t('invalidGames')
      : undefined
  const change = (part: Partial<TeamResultValues>) => {
    report.clearRefusal()
    setValues({ ...values, ...part })
  }
  const save = async () => {
    setSubmitted(true)
    if (wasChanged) return
    if (ending === 'played' && gameCounts.includes(null)) return
    const before = match.hasResult ? toRequestBody(matchToValues(match), isKnockout) : null
    const saved = await report.save(toRequestBody(values, isKnockout))
    if (saved === null) return
    onReported({ tournamentId: tournament.id, match: saved, before })
    onClose()
  }
  const names = match.sides.map(({ name }) => name) as [string, string]
  const labels = {
    played: t('finish.played'),
    home_absent: t('teamAbsent', { name: names[0] }),
    away_absent: t('teamAbsent', { name: names[1] }),
    none: t('neitherTeamCame'),
  }
  return (
    <Dialog
      title={matchTitle(match)}
      size="s"
      hasChanges={values !== initial && !report.busy}
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={t('save')}
          busy={report.busy}
          disabled={wasChanged}
          onClose={onClose}
        />
      }
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
          ([0, 1] as const).map((sideIndex) => (
            <TextField
              key={sideIndex}
              label={t('gamesOf', { name: names[sideIndex] })}
              inputMode="decimal"
              autoComplete="off"
              {...(sideIndex === 0 ? { 'data-autofocus': true } : {})}
              value={scores[sideIndex]}
              error={getProblem(sideIndex)}
              onChange={(event) => {
                const value = event.currentTarget.value
                change({ scores: sideIndex === 0 ? [value, scores[1]] : [scores[0], value] })
              }}
            />
          ))}
        {ending === 'played' && isKnockout && isTied && (
          <SelectField
            label={t('whoAdvances')}
            options={names.map((name, sideIndex) => ({
              value: String(sideIndex + 1),
              label: name,
            }))}
            value={winner}
            onChange={(event) => change({ winner: event.currentTarget.value === '2' ? '2' : '1' })}
          />
        )}
        {wasChanged ? (
          <>
            <FieldError>{t('changedMeanwhile', { result: matchSentence(match) })}</FieldError>
            <Button
              onClick={() => {
                report.clearRefusal()
                setSeenVersion(match.version)
              }}
            >
              {t('continue')}
            </Button>
          </>
        ) : (
          report.refusal !== null && <FieldError>{report.refusal.message}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
