import { resolve } from 'node:path'
import { z } from 'zod'

const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The format of an age public key: `age1`, 52 characters for the 32 bytes of the key, and 6 for the checksum. */
const AGE_KEY_PATTERN = /^age1[02-9ac-hj-np-z]{58}$/

/** Calculates the checksum at the end of an age key (Bech32, BIP 173). */
function bech32Checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term
  }
  return sum
}

/** The checksum is verified, because backups that are encrypted with a mistyped key could never be decrypted. */
function isAgePublicKey(text: string): boolean {
  if (!AGE_KEY_PATTERN.test(text)) return false
  const letters = [...'age'].map((letter) => letter.charCodeAt(0))
  const name = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)]
  return bech32Checksum([...name, ...[...text.slice(4)].map((sign) => BECH32_ALPHABET.indexOf(sign))]) === 1
}

const UNITS = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof UNITS)[number]

/** The backups to keep: the newest backups, and the newest backup of each of the last days, weeks, months or years. */
export type Keep = { newest: number } & Partial<Record<Unit, number>>

const PART = /^([1-9]\d{0,4})(?: +(day|week|month|year)s?)?$/

/** Reads a setting such as `14` or `7 days, 4 weeks, 12 months`. */
export function readKeep(text: string): Keep | null {
  const keep: Keep = { newest: 1 }
  const named = new Set<string>()
  for (const part of text.split(',')) {
    const [, amount, unit = 'newest'] = PART.exec(part.trim()) ?? []
    if (amount === undefined || named.has(unit)) return null
    named.add(unit)
    keep[unit as Unit | 'newest'] = Number(amount)
  }
  return keep
}

export const KEEP_FAULT = 'must be a number of backups from 1, or a rule such as 7 days, 4 weeks, 12 months'

export const backupVariables = {
  ASSAY_BACKUP_DIR: z.string().min(1).optional(),
  ASSAY_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:00')
    .default('03:00'),
  ASSAY_BACKUP_KEEP: z
    .string()
    .refine((text) => readKeep(text) !== null, KEEP_FAULT)
    .default('14'),
  ASSAY_BACKUP_AFTER: z.string().min(1).optional(),
  ASSAY_BACKUP_RECIPIENT: z
    .string()
    .refine(isAgePublicKey, 'is not a valid public key of age: it begins with age1 and has 62 characters')
    .optional(),
  ASSAY_BACKUP_IDENTITY: z.string().min(1).optional(),
}

type BackupVariables = z.output<z.ZodObject<typeof backupVariables>>

export const scheduleOf = (data: BackupVariables) =>
  data.ASSAY_BACKUP_DIR === undefined
    ? null
    : { folder: resolve(data.ASSAY_BACKUP_DIR), time: data.ASSAY_BACKUP_AT, keep: data.ASSAY_BACKUP_KEEP }

export const readBackupHandling = (data: BackupVariables) => ({
  /** `after` is a program that receives the finished backup file. */
  after: data.ASSAY_BACKUP_AFTER,
  recipient: data.ASSAY_BACKUP_RECIPIENT,
  /** The file with the private key, if this machine may read its own backups. */
  identity: data.ASSAY_BACKUP_IDENTITY,
})
