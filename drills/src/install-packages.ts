import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { runNow } from './run-command.ts'

/** With this file, Debian starts no service of a package that is installed. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs what the machine does not have. Needs Debian 12. */
export function installPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`apt-get install ${missing.join(' ')}`)
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    runNow('apt-get', 'update', '-qq')
    runNow(
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      ...missing,
    )
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'
