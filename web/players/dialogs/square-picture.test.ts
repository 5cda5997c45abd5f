// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cropToSquare } from './square-picture.ts'

const written: (string | undefined)[] = []

beforeEach(() => {
  written.length = 0
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

/** A browser that encodes these types, and falls back to PNG. */
function browserThatWrites(...kinds: string[]) {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation((type) => {
    written.push(type)
    return `data:${kinds.find((kind) => kind === type) ?? 'image/png'};base64,AA==`
  })
}

// As PNG, a photo of this size exceeds the server's maximum.
test.each([
  [['image/webp', 'image/jpeg'], 'image/webp'],
  [['image/jpeg'], 'image/jpeg'],
])('where a browser encodes %s, a photo is sent as %s', async (kinds, sent) => {
  browserThatWrites(...kinds)
  expect(await cropToSquare(new File(['x'], 'me.jpg'))).toContain(`data:${sent}`)
  expect(written.at(-1)).toBe(sent)
})
