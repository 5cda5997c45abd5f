import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { foosballLive, type FoosballState } from '#engine/live/foosball/rules.ts'
import { show } from '../../testing/screen.test-data.tsx'
import type { Scoring } from '../storage/scoring.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { FoosballPad } from './foosball-pad.tsx'

const createSingle = (name: string) => [{ id: name, name } as never]
const sides = getSideNames({ sides: [createSingle('Ana Abt'), createSingle('Ben Bos')] })
const settings = { to: 5, games: 3, kickoff: 1 as const }
const afterGame = { ...foosballLive.begin(settings), games: [1, 0], finished: [[5, 2]] } as const

/** Clicks a key as a keyboard does; a pointer would need a layout. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function showPad(state: FoosballState) {
  const enter = vi.fn()
  await show(
    <FoosballPad
      scoring={{ log: [] } as unknown as Scoring}
      {...{ state, settings, sides, enter }}
      edit={vi.fn()}
      undo={vi.fn()}
      undoLabel={null}
      remove={vi.fn()}
      isLeftHanded={false}
      leave={vi.fn()}
      showMore={vi.fn()}
    />,
  )
  return enter
}

test('asks after the first game whether the teams change sides', async () => {
  const enter = await showPad(afterGame)
  screen.getByText('Do the teams change sides?')
  press('Change after every game')
  expect(enter.mock.calls).toEqual([[{ kind: 'sides' }]])
})

test('does not ask again once the teams keep their sides', async () => {
  const enter = await showPad(afterGame)
  press('Keep sides')
  expect(screen.queryByText('Do the teams change sides?')).toBeNull()
  expect(enter).not.toHaveBeenCalled()
})

test('assigns each half and its key to the team on that side', async () => {
  const enter = await showPad({ ...foosballLive.begin(settings), left: 2 })
  const halves = screen.getAllByRole('button', { name: /^Goal for/ })
  expect(halves[0]!.textContent).toContain('Ben')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(enter.mock.calls).toEqual([[{ kind: 'goal', side: 2 }]])
})
