import { t } from '#contract/messages.ts'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import { AppError } from '../../platform/http/errors.ts'
import { PictureReply } from '../../platform/http/replies.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import { setInLru } from '../../platform/threads/lru.ts'
import type { ListCard, ResultsCard } from './list-card.ts'
import type { TournamentCard } from './tournament-card.ts'

export type Card = TournamentCard | ListCard | ResultsCard

/** Version of the card's design, which is part of the cache key. */
const designVersion = 2

/** Maximum number of cached pictures; each takes about 40 kB. */
const maxCachedPictures = 64
/** Maximum number of pictures waiting for the thread, since anyone can request many. */
const maxWaiting = 8
const retryAfterSeconds = 5

const painter = createWorkerClient<Card, Uint8Array>(new URL('card-thread.ts', import.meta.url))

/** Returns a tag that changes with anything the picture shows, including players' names. */
export function createCardTag(card: Card): string {
  return sha256(`${designVersion}${JSON.stringify(card)}`).slice(0, 20)
}

export type CardPainter = (card: Card) => Promise<Buffer>

/**
 * Creates a painter that draws each card as PNG once for all callers and caches the latest. Throws if too
 * many are waiting.
 */
export function createCardPainter(
  draw: (card: Card) => Promise<Uint8Array> = painter.ask,
): CardPainter {
  const cache = new Map<string, Promise<Buffer>>()
  let waiting = 0
  const drawWhileCounting = async (card: Card) => {
    waiting += 1
    try {
      return Buffer.from(await draw(card))
    } finally {
      waiting -= 1
    }
  }
  return async (card) => {
    const tag = createCardTag(card)
    const cached = cache.get(tag)
    if (cached === undefined && waiting >= maxWaiting) {
      const extra = { retryAfterSeconds }
      throw new AppError('SERVICE_UNAVAILABLE', t('server.busy'), extra)
    }
    const picture = cached ?? drawWhileCounting(card)
    setInLru(cache, tag, picture, maxCachedPictures)
    picture.catch(() => cache.delete(tag))
    return picture
  }
}

/** Draws a card as a reply with an ETag, so that clients can revalidate it. */
export async function createCardReply(paint: CardPainter, card: Card): Promise<PictureReply> {
  return new PictureReply(await paint(card), 'image/png', `"${createCardTag(card)}"`)
}
