import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { gameOf } from '#engine/live/games.ts'
import { foldLog } from '#engine/live/log.ts'
import { show } from '../../testing/screen.test-data.tsx'
import type { EditorProps } from '../pad/props.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { ChoiceEditor } from './choice-editor.tsx'

const pair = (...names: readonly string[]) => names.map((name) => ({ id: name, name }) as never)
const sides = getSideNames({ sides: [pair('Ana', 'Ann'), pair('Ben', 'Bob')] })
const settings = { to: 5, games: 1, kickoff: 1 as const }
const game = gameOf('foosball')
const folded = foldLog(game.rules, settings, [])
const action = { kind: 'goal', side: 1 } as const

type Edit = {
  readonly to: { readonly side: number; readonly own?: true; readonly scorer?: number }
}

test('keeps the choice when an option before it disappears', async () => {
  const revise = vi.fn()
  let refusedScorer = 0
  const editor = {
    editableLog: {
      preview: ({ to }: Edit) => ({
        ok: to.side === 2 || to.own === true || to.scorer !== refusedScorer,
        refusal: { message: '' },
        folded,
      }),
      revise,
    },
    scoring: {
      match: { sportId: 'foosball', game: 'foosball', settings },
      game,
      log: [],
      ...folded,
    },
    sides,
    target: 'g1',
    action,
    close: () => undefined,
  } as unknown as EditorProps
  function EditorWhileScoring() {
    const [entries, setEntries] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setEntries(entries + 1)}>
          Score
        </button>
        <ChoiceEditor {...editor} />
      </>
    )
  }
  const { user } = await show(<EditorWhileScoring />)
  const select = screen.getByRole<HTMLSelectElement>('combobox')
  const last = select.options[3]!
  const chosen = last.text
  await user.selectOptions(select, last)
  refusedScorer = 1
  await user.click(screen.getByRole('button', { name: 'Score' }))
  expect(select.selectedOptions[0]!.text).toBe(chosen)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(revise).toHaveBeenCalledOnce()
})
