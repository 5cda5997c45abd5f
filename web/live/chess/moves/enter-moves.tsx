import { type FormEvent, useState } from 'react'
import { AreaField } from '../../../ui/fields/area-field.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './moves.module.css'
import { readMove } from './position.ts'
import { readPgn, type PgnResult } from './read-pgn.ts'
import { t } from './messages.ts'

type EnterMoveProps = { readonly moves: readonly string[]; readonly enter: (move: string) => void }

/** A field for typing a move. */
export function EnterMove({ moves, enter }: EnterMoveProps) {
  const [typed, setTyped] = useState('')
  const [isIllegal, setIllegal] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const move = readMove(moves, typed)
    setIllegal(move === null)
    if (move === null) return
    setTyped('')
    enter(move)
  }
  return (
    <form noValidate className={classes.typed} onSubmit={submit}>
      <TextField
        label={t('typed')}
        hint={t('typedHint')}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10}
        error={isIllegal ? t('notLegal') : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIllegal(false)
        }}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('enter')}
      </Button>
    </form>
  )
}

/** Maximum length of a pasted PGN; no real game is as long. */
const maxLength = 100_000

/** A form for pasting a PGN, whose moves replace the recorded ones. */
export function PastePgn({ onMoves }: { readonly onMoves: (moves: readonly string[]) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Extract<PgnResult, { ok: false }>['problem'] | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.length > maxLength) return
    const read = readPgn(text)
    setProblem(read.ok ? null : read.problem)
    if (!read.ok) return
    setText('')
    onMoves(read.moves)
  }
  return (
    <details className={classes.paste}>
      <summary>{t('paste')}</summary>
      <form noValidate onSubmit={submit}>
        <AreaField
          label={t('pgn')}
          hint={t('pgnHint')}
          rows={6}
          maxLength={maxLength}
          value={text}
          error={problem === null ? undefined : t(`pgn.${problem}`)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={text.trim() === ''}>
            {t('useMoves')}
          </Button>
        </div>
      </form>
    </details>
  )
}
