import { expect, test } from 'vitest'
import { benchServerRoutes } from '../bench/server-routes.ts'

test('the benchmark of server routes measures a small club', async () => {
  const rows = await benchServerRoutes(100, 500)
  expect(rows.map(({ what }) => what)).toContain('Recording a match')
  for (const { what, value, reference } of rows) {
    expect(`${value} ${reference}`, what).not.toMatch(/NaN|undefined|Infinity/)
  }
})
