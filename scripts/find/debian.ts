import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const isDebian = existsSync('/etc/debian_version')
const mayInstall = isDebian && process.getuid?.() === 0

function refreshLists(): void {
  if (mayInstall) spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
}

/** Installs a package on Debian with sufficient rights. Does not report success. */
export function installFromDebian(name: string): void {
  if (!mayInstall) return
  refreshLists()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env })
}

/**
 * Unpacks a Debian package into a folder without installing it: nothing is configured or started.
 */
export function unpackFromDebian(name: string, folder: string): void {
  if (!isDebian) return
  const archives = join(folder, 'archives')
  mkdirSync(archives, { recursive: true })
  const download = () =>
    spawnSync('apt-get', ['download', name], { cwd: archives, stdio: 'ignore' }).status === 0
  if (!download()) {
    refreshLists()
    download()
  }
  for (const archive of readdirSync(archives)) {
    spawnSync('dpkg-deb', ['-x', join(archives, archive), folder], { stdio: 'ignore' })
  }
  rmSync(archives, { recursive: true, force: true })
}
