/** A pattern that finds text anywhere; a wildcard that somebody types is a letter like any other. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
