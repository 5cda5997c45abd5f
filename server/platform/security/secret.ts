import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeSynced } from '../database/write-synced.ts'

/** Minimum length of the setting SECRET. */
const minSecretLength = 32

type Settings = { readonly secret: string | null; readonly dataDir: string }

/** Returns a club's secret from its settings, or from its data folder. Throws if there is none. */
export const requireClubSecret = async ({ secret, dataDir }: Settings): Promise<string> =>
  secret ?? (await readSecret(dataDir))

/** Like `requireClubSecret`, but creates one if the data folder has none. */
export const ensureClubSecret = async ({ secret, dataDir }: Settings): Promise<string> =>
  secret ?? (await ensureDataFolderSecret(dataDir))

/** Returns this data folder's secret, created on the first start and readable by its owner only. */
export async function ensureDataFolderSecret(dataDir: string): Promise<string> {
  await ensureSecretFile(dataDir, 'secret', () => randomBytes(32).toString('base64url'))
  return readSecret(dataDir)
}

/** Returns the secret in a file of the data folder, creating it if missing. */
export async function ensureSecretFile(
  dataDir: string,
  name: string,
  create: () => string,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  if (!existsSync(file)) await createSecretFile(file, create())
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

/** Returns the secret of a data folder that has one. */
async function readSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < minSecretLength) {
    throw new Error(
      `${file} holds no secret: at least ${minSecretLength} characters are expected. Restore this file from your ` +
        'backup; without it, second factors and unsent messages cannot be read. To start with a new secret, ' +
        'move the file away.',
    )
  }
  return secret
}

const noHardLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']

/** Writes a secret atomically and flushes it. Of two concurrent starts, only one creates the file. */
async function createSecretFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeSynced(draft, text, 'wx')
  try {
    await link(draft, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // On file systems without hard links, such as exFAT, concurrent first starts are not detected.
    if (noHardLinks.includes(code)) await rename(draft, file)
    else if (code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
