import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeSynced } from '../database/write-synced.ts'

/** As many characters as the setting SECRET must have. */
const shortest = 32

type Settings = { readonly secret: string | null; readonly dataDir: string }

/** The secret of a club: of its settings, else of its data folder, which must have one. */
export const existingSecret = async ({ secret, dataDir }: Settings): Promise<string> =>
  secret ?? (await readSecret(dataDir))

/** As `existingSecret`; made where the data folder has none yet. */
export const clubSecret = async ({ secret, dataDir }: Settings): Promise<string> =>
  secret ?? (await dataFolderSecret(dataDir))

/** The secret of this data folder, made on the first start, readable by its owner alone. */
export async function dataFolderSecret(dataDir: string): Promise<string> {
  await keptSecret(dataDir, 'secret', () => randomBytes(32).toString('base64url'))
  return readSecret(dataDir)
}

/** What a file of the data folder keeps secret, made where there is none. */
export async function keptSecret(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  if (!existsSync(file)) await makeSecret(file, make())
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

/** The secret of a data folder that has one. */
async function readSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < shortest) {
    throw new Error(
      `${file} holds no secret: at least ${shortest} characters are expected. Put back the file of your ` +
        'backup; without it second factors and open messages cannot be read. To begin with a new one, ' +
        'move the file away.',
    )
  }
  return secret
}

/** Whole or not at all, on the disk before it is used; of two starts at once one makes it. */
async function makeSecret(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeSynced(draft, text, 'wx')
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
