import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { MAX_AVATAR_BYTES, removeAvatar, setAvatar } from '#contract/players/avatars.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { deletePlayer, getPlayer, listPlayers, mergePlayer } from '#contract/players/players.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { Caller } from '../testing/world.ts'
import { LARGEST_EDGE } from './draw-avatar.ts'

/** Returns a picture whose left half is red and right half blue. */
function paintPicture(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const ink = canvas.getContext('2d')
  ink.fillStyle = 'red'
  ink.fillRect(0, 0, width / 2, height)
  ink.fillStyle = 'blue'
  ink.fillRect(width / 2, 0, width / 2, height)
  return canvas
}

/** Returns a photo as taken with an upright phone: rotated, and with a location in its metadata. */
function addCameraMetadata(jpeg: Buffer): Buffer {
  const orientationTag = [
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,
  ]
  const metadata = Buffer.concat([
    Buffer.from('Exif\0\0'),
    Buffer.from([...orientationTag, 0, 0, 0, 0]),
    Buffer.from('GPS 51.5074 -0.1278'),
  ])
  const length = Buffer.from([(metadata.length + 2) >> 8, (metadata.length + 2) & 255])
  const begin = jpeg.subarray(0, 2)
  return Buffer.concat([begin, Buffer.from([0xff, 0xe1]), length, metadata, jpeg.subarray(2)])
}

async function readPixels(bytes: Buffer) {
  const picture = await loadImage(bytes)
  const canvas = createCanvas(picture.width, picture.height)
  const ink = canvas.getContext('2d')
  ink.drawImage(picture, 0, 0)
  const readPixel = (x: number, y: number) => {
    const [red = 0, , blue = 0] = ink.getImageData(x, y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return { width: picture.width, height: picture.height, readPixel }
}

describe.each(engineNames)('avatars on %s', async (engine) => {
  const { world, player, organiser, id } = await stageOnce(engine, async (world) => {
    const player = await world.join('player', 'Nia Llewellyn')
    const organiser = await world.join('organizer', 'Zed Organiser')
    const id = player.playerId
    return { player, organiser, id }
  })

  const read = async (playerId: string = id) =>
    (await organiser.call(getPlayer, { params: { id: playerId } })).body
  const uploadPicture = async (picture: Buffer, by: Caller = player, to = id) => {
    const { version } = await read(to)
    const body = { version, picture: picture.toString('base64') }
    return by.call(setAvatar, { params: { id: to }, body })
  }
  const fetchAvatar = async (url: string) => world.server.app.inject({ url })
  const createSquare = async () => paintPicture(300, 300).encode('png')

  test('keep the middle square of a photo, upright and without metadata', async () => {
    const photo = addCameraMetadata(await paintPicture(400, 200).encode('jpeg'))
    const { body } = await uploadPicture(photo)
    const answer = await fetchAvatar(body.avatarUrl!)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.rawPayload.includes('GPS')).toBe(false)
    expect(answer.rawPayload.includes('Exif')).toBe(false)
    const { width, height, readPixel } = await readPixels(answer.rawPayload)
    expect(width).toBe(height)
    expect([readPixel(2, 2), readPixel(width - 3, 2), readPixel(2, height - 3)]).toEqual([
      'red',
      'red',
      'blue',
    ])
  })

  test('are shown wherever the player is, with a new URL after each change', async () => {
    const { body: first } = await uploadPicture(await createSquare())
    const { body: second } = await uploadPicture(
      await paintPicture(64, 64).encode('webp'),
      organiser,
    )
    expect(second.avatarUrl).not.toBe(first.avatarUrl)
    expect((await fetchAvatar(first.avatarUrl!)).statusCode).toBe(404)
    const { items } = (await organiser.call(listPlayers, { query: { q: 'Nia' } })).body
    expect(items[0]!.avatarUrl).toBe(second.avatarUrl)
    const opponent = await world.addPlayer('Owen Pryce')
    await world.record({ player1Id: id, player2Id: opponent })
    const readBoardAvatarUrl = async () => {
      const query = { sportId: 'tabletennis' } as const
      const { items } = (await organiser.call(getLeaderboard, { query })).body
      return items.find((entry) => entry.playerId === id)!.avatarUrl
    }
    expect(await readBoardAvatarUrl()).toBe(second.avatarUrl)
    const { body: third } = await uploadPicture(await createSquare())
    expect(await readBoardAvatarUrl()).toBe(third.avatarUrl)
  })

  test('are deleted permanently', async () => {
    const { body } = await uploadPicture(await createSquare())
    const query = { version: body.version }
    const withoutPicture = await player.call(removeAvatar, { params: { id }, query })
    expect(withoutPicture.body.avatarUrl).toBeNull()
    expect((await fetchAvatar(body.avatarUrl!)).statusCode).toBe(404)
  })

  test('can’t be set for another player, or over a version that the caller has not seen', async () => {
    const otherPlayer = await world.join('player', 'Owen Pryce')
    const refused = await uploadPicture(await createSquare(), otherPlayer)
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'You can only change the picture of your own player.',
    ])
    const body = { version: 99, picture: (await createSquare()).toString('base64') }
    expect((await player.call(setAvatar, { params: { id }, body })).status).toBe(409)
  })

  test.each([
    ['a text file', async () => Buffer.from('hello'), /PNG, JPEG or WebP/],
    ['an empty file', async () => Buffer.alloc(0), /PNG, JPEG or WebP/],
    [
      'a drawing that may contain a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /PNG, JPEG or WebP/,
    ],
    [
      'half a picture',
      async () => (await paintPicture(300, 300).encode('png')).subarray(0, 40),
      /PNG, JPEG or WebP/,
    ],
    ['one too large in bytes', async () => Buffer.alloc(MAX_AVATAR_BYTES + 1, 7), /256 kB/],
    [
      'one that unpacks to gigabytes',
      async () => claimHugeWidth(await paintPicture(4, 4).encode('png')),
      new RegExp(`${LARGEST_EDGE} pixels`),
    ],
  ])('refuse %s', async (_what, picture, message) => {
    const answer = await uploadPicture(await picture())
    expect(answer.status).toBe(400)
    expect(answer.error.details).toEqual([
      expect.objectContaining({ field: 'picture', message: expect.stringMatching(message) }),
    ])
    expect((await read()).avatarUrl).toBeNull()
  })

  test('are restored with a deleted player', async () => {
    const admin = await world.join('admin', 'Ada Admin')
    const guest = await world.addPlayer('Guest Player')
    const { body } = await uploadPicture(await createSquare(), admin, guest)
    await admin.call(deletePlayer, { params: { id: guest }, query: { version: body.version } })
    expect((await fetchAvatar(body.avatarUrl!)).statusCode).toBe(404)
    const { items } = (await admin.call(listDeletions, {})).body
    await admin.call(restoreDeletion, { params: { id: items[0]!.id } })
    expect((await read(guest)).avatarUrl).toBe(body.avatarUrl)
    expect((await fetchAvatar(body.avatarUrl!)).statusCode).toBe(200)
  })

  test('move from a merged player to one without a picture', async () => {
    const guest = await world.addPlayer('Nia Llewelyn')
    const { body: pictured } = await uploadPicture(await createSquare(), organiser, guest)
    const body = {
      version: pictured.version,
      intoPlayerId: id,
      intoVersion: (await read()).version,
    }
    const merged = await organiser.call(mergePlayer, { params: { id: guest }, body })
    expect(merged.body.player.avatarUrl).toBe(pictured.avatarUrl)
    expect((await fetchAvatar(pictured.avatarUrl!)).statusCode).toBe(200)
  })
})

/** Returns the same picture with a header that claims a width of 40,000 pixels. */
function claimHugeWidth(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(40_000, 16)
  return copy
}
