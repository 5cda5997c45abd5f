const link = /:\/\/|www\./iu
/** The dot of a host name: after a letter or digit, and before a name of at least two letters. */
const hostDot = /(?<=[\p{L}\p{N}]-*)[.\u3002\uff0e\uff61](?=\p{L}{2})/gu

/**
 * Returns user text without anything that a mail program or phone would turn into a link: addresses and
 * host names, with any kind of dot. Linear time.
 */
export const removeLinks = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (link.test(word) ? '…' : word)).replaceAll(hostDot, ' . ')
