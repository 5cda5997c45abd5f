import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const describeCause = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message

/**
 * Reads a JSON file, or returns null if there is none. Throws an error that names the file, its fault and
 * what to do.
 */
export async function readJsonFile<T>(
  file: string,
  schema: z.ZodType<T>,
  todo: string,
): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is damaged: ${describeCause(error)}\n${todo}`, { cause: error })
  }
}
