import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clubSettings } from '#contract/club/club-settings.ts'
import { servePages } from '#server/platform/http/pages/pages.ts'
import { drawIcon, icons } from './icons.ts'

const web = join(import.meta.dirname, '..', 'web')

let root: string
let pages: FastifyInstance
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fivebar-icons-'))
  cpSync(join(web, 'public'), root, { recursive: true })
  cpSync(join(web, 'index.html'), join(root, 'index.html'))
  pages = Fastify()
  await servePages(pages, root, {
    previews: [],
    settings: async () => clubSettings.parse({}),
    club: async () => null,
  })
})
afterAll(async () => {
  await pages.close()
  rmSync(root, { recursive: true })
})

async function fetchIcon(path: string) {
  const { statusCode, headers, rawPayload } = await pages.inject(path)
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png'])
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  return { width: rawPayload.readUInt32BE(16), height: rawPayload.readUInt32BE(20), rawPayload }
}

type Manifest = {
  readonly icons: readonly Record<'src' | 'sizes' | 'type' | 'purpose', string>[]
}
const readManifest = async () => (await pages.inject('/manifest.webmanifest')).json<Manifest>()

describe('home screen icons', () => {
  test('of the manifest are served in the sizes it names', async () => {
    const pictures = (await readManifest()).icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of pictures) {
      const { width, height } = await fetchIcon(src)
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
  })

  test('of the page are served, 180 pixels for Apple', async () => {
    const { body } = await pages.inject('/')
    const [, path] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? []
    expect(await fetchIcon(path!)).toMatchObject({ width: 180, height: 180 })
  })

  test.each(icons)('$file is what the script draws', async (icon) => {
    const picture = await loadImage(readFileSync(join(web, 'public', icon.file)))
    const pen = createCanvas(icon.size, icon.size).getContext('2d')
    pen.drawImage(picture, 0, 0)
    const storedPixels = pen.getImageData(0, 0, icon.size, icon.size).data
    const drawn = drawIcon(icon)
    // The colours of clear pixels are not kept by a canvas.
    const differs = drawn.findIndex(
      (value, at) => drawn[at - (at % 4) + 3] === 255 && storedPixels[at] !== value,
    )
    expect(differs).toBe(-1)
  })

  test.each(icons.filter(({ corner }) => corner === 0))(
    '$file has no clear pixels, and the mark inside the safe zone',
    ({ size, ...icon }) => {
      const pixels = drawIcon({ size, ...icon })
      const isGround = (at: number) => String(pixels.subarray(at, at + 3)) === '39,50,63'
      let farthest = 0
      let clear = 0
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255) clear++
        const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)]
        const away = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2)
        if (!isGround(at)) farthest = Math.max(farthest, away)
      }
      expect(clear).toBe(0)
      expect(farthest / size).toBeGreaterThan(0.3)
      expect(farthest / size).toBeLessThan(icon.file.includes('maskable') ? 0.4 : 0.5)
    },
  )
})
