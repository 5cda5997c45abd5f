import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../testing/screen.test-data.tsx'
import { keyMap } from './key-map.ts'
import { KeySettings } from './key-settings.tsx'

beforeEach(() => keyMap.set({}))

test('ignores held keys and keys without a name', async () => {
  const { user } = await show(<KeySettings game="foosball" />)
  await user.click(screen.getAllByRole('button')[0]!)
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  for (const key of ['Unidentified', 'Process', 'Dead', 'AltGraph', 'CapsLock']) {
    fireEvent.keyDown(document.body, { key })
  }
  expect(keyMap.get()).toEqual({})
  fireEvent.keyDown(document.body, { key: 'MediaTrackNext' })
  expect(Object.values(keyMap.get())).toEqual(['MediaTrackNext'])
})

test('does not list a default key that is assigned to another command', async () => {
  keyMap.set({ undo: 'PageUp' })
  await show(<KeySettings game="foosball" />)
  expect(screen.getAllByRole('status').map((row) => row.textContent)).toEqual([
    expect.not.stringContaining('Page up'),
    expect.stringContaining('Page down'),
    'Page up',
  ])
})
