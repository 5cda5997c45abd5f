/**
 * What people wrote, with nothing in it that a mail program or a phone would make a link of: no addresses, and
 * no names of hosts, whichever dot they are written with.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/\S*(?::\/\/|www\.)\S*/giu, '…')
    .replaceAll(/([\p{L}\p{N}][\p{L}\p{N}-]*)[.\u3002\uff0e\uff61](?=\p{L}{2,})/gu, '$1 . ')
