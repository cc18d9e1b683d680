import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../../startFault.ts'
import { fileFaultReason } from '../db/files/faults.ts'

/**
 * Each secret in this list can be read from a file instead, because environment variables are visible in process lists
 * and systemd units.
 */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'ASSAY_ADMIN_PASSWORD',
  'ASSAY_SMTP_URL',
  'ASSAY_OIDC_CLIENT_SECRET',
] as const

const MAX_SECRET_LENGTH = 16_384

export const fileNames: readonly string[] = SECRETS.map((name) => `${name}_FILE`)

type Env = Record<string, string | undefined>

/** Editors add a line break at the end of a file, which is not part of the secret. */
function readSecret(name: string, path: string): string {
  let read: string
  try {
    read = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartFault(
      `Wrong setting: the file ${path} in ${name} cannot be read: ${fileFaultReason(error, dirname(path), [path])}`,
    )
  }
  const value = read.replace(/\r?\n$/, '')
  if (value === '' || value.length > MAX_SECRET_LENGTH || /[\r\n\0]/.test(value))
    throw new StartFault(`Wrong setting: the file ${path} in ${name} must contain exactly one line`)
  return value
}

export function withSecretFiles(env: Env): Env {
  const read: Env = { ...env }
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined && env[name] !== '')
      throw new StartFault(`Wrong setting: set ${name} or ${name}_FILE, not both`)
    read[name] = readSecret(`${name}_FILE`, path)
  }
  return read
}
