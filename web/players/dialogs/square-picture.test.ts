// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cropToSquare } from './square-picture.ts'

const requestedTypes: (string | undefined)[] = []

beforeEach(() => {
  requestedTypes.length = 0
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 30,
    height: 20,
    close: () => undefined,
  }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Mocks a browser that encodes these types, and falls back to PNG. */
function mockEncoder(...types: string[]) {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation((type) => {
    requestedTypes.push(type)
    return `data:${types.find((candidate) => candidate === type) ?? 'image/png'};base64,AA==`
  })
}

// As PNG, a photo of this size exceeds the server's maximum.
test.each([
  [['image/webp', 'image/jpeg'], 'image/webp'],
  [['image/jpeg'], 'image/jpeg'],
])('if the browser encodes %s, encodes a photo as %s', async (types, encoded) => {
  mockEncoder(...types)
  expect(await cropToSquare(new File(['x'], 'me.jpg'))).toContain(`data:${encoded}`)
  expect(requestedTypes.at(-1)).toBe(encoded)
})
