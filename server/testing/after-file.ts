/** What is done when all tests of a file are; light, since every file of tests reads it. */
export const afterFile: (() => Promise<void>)[] = []
