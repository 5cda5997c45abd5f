import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { tableTennisLive, type TableTennisSettings } from '#engine/live/table-tennis/rules.ts'
import type { Scoring } from '../storage/scoring.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { TableTennisPad } from './table-tennis-pad.tsx'

const createSingle = (name: string) => [{ id: name, name } as never]
const sides = getSideNames({ sides: [createSingle('Ana Abt'), createSingle('Ben Bos')] })
const settings: TableTennisSettings = {
  bestOf: 3,
  isDoubles: false,
  serves: { side: 1, member: 1 },
  receives: { side: 2, member: 1 },
  left: 1,
}

/** Clicks a key as a keyboard does; a pointer would need a layout. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function showPad() {
  const enter = vi.fn()
  await show(
    <TableTennisPad
      scoring={{ log: [] } as unknown as Scoring}
      state={tableTennisLive.begin(settings)}
      settings={settings}
      sides={sides}
      enter={enter}
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

test.each([
  ['Yes, the same player serves again', true],
  ['No, the last receiver serves', false],
] as const)(
  'the expedite system asks whether a rally is in progress: %s',
  async (answer, isInPlay) => {
    const enter = await showPad()
    press('Umpire')
    press('Expedite system')
    screen.getByText('Is a rally in play?')
    expect(enter).not.toHaveBeenCalled()
    press(answer)
    expect(enter.mock.calls).toEqual([[{ kind: 'expedite', isBallInPlay: isInPlay }]])
  },
)
