import { type FormEvent, useState } from 'react'
import { AreaField } from '../../../ui/fields/area-field.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './moves.module.css'
import { readMove } from './position.ts'
import { readPgn, type ReadPgn } from './read-pgn.ts'
import { t } from './messages.ts'

type EnterProps = { readonly moves: readonly string[]; readonly enter: (move: string) => void }

/** A field for typing a move. */
export function EnterMove({ moves, enter }: EnterProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const move = readMove(moves, typed)
    setWrong(move === null)
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
        error={isWrong ? t('notLegal') : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('enter')}
      </Button>
    </form>
  )
}

/** Longer than any real game. */
const maxLength = 100_000

/** Replaces the recorded moves with a pasted game. */
export function PastePgn({ take }: { readonly take: (moves: readonly string[]) => void }) {
  const [text, setText] = useState('')
  const [why, setWhy] = useState<Extract<ReadPgn, { ok: false }>['why'] | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.length > maxLength) return
    const read = readPgn(text)
    setWhy(read.ok ? null : read.why)
    if (!read.ok) return
    setText('')
    take(read.moves)
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
          error={why === null ? undefined : t(`pgn.${why}`)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWhy(null)
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={text.trim() === ''}>
            {t('take')}
          </Button>
        </div>
      </form>
    </details>
  )
}
