import { isolate } from '#engine/messages/isolate.ts'

const link = /:\/\/|www\./iu
/** Matches the dot of a host name: after a letter or digit, before a name of at least two letters. */
const hostDot = /(?<=[\p{L}\p{N}]-*)[.\u3002\uff0e\uff61](?=\p{L}{2})/gu

/**
 * Returns a text without addresses and host names, which a mail program or phone would turn into links.
 * Linear time.
 */
export const removeLinks = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (link.test(word) ? '…' : word)).replaceAll(hostDot, ' . ')

/** Returns a name for a message: without links, and in its own reading direction. */
export const formatName = (name: string): string => isolate(removeLinks(name))
