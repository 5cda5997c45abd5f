import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DartsFormats } from '../../sports/darts/darts-formats.tsx'
import { FoosballFormats } from '../../sports/foosball/foosball-formats.tsx'
import { emptyValues } from './values.ts'

test.each([
  ['darts', DartsFormats, 13, '13 legs'],
  ['foosball', FoosballFormats, 7, '7 sets'],
] as const)('%s shows an unusual number of legs or sets', (sportId, Formats, bestOf, label) => {
  const values = {
    ...emptyValues(sportId),
    bestOf,
    mode: sportId === 'foosball' ? 'sets' : 'score',
  } as const
  const form = { values, change: () => undefined, press: () => undefined }
  const { container } = render(<Formats form={form} />)
  const view = within(container)
  view.getByRole('option', { name: label, selected: true })
  expect(view.getByLabelText<HTMLSelectElement>('Best of').value).toBe(String(bestOf))
})
