import { resolve } from 'node:path'
import { z } from 'zod'
import { isAgePublicKey } from './agePublicKey.ts'

const UNITS = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof UNITS)[number]

/** How many backups stay: the newest so many, and the newest of each of so many days, weeks, months or years that have one. */
export type Keep = { newest: number } & Partial<Record<Unit, number>>

const PART = /^([1-9]\d{0,4})(?: +(day|week|month|year)s?)?$/

/** `14`, or `7 days, 4 weeks, 12 months`; null for anything else. */
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

/** What the settings may say about backups. */
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
    .refine(isAgePublicKey, 'is no public key of age: it begins with age1, has 62 signs, and each of them counts')
    .optional(),
  ASSAY_BACKUP_IDENTITY: z.string().min(1).optional(),
}

type Given = z.output<z.ZodObject<typeof backupVariables>>

/** Where, when and how many; null where nothing is backed up by itself. */
export const scheduleOf = (data: Given) =>
  data.ASSAY_BACKUP_DIR === undefined
    ? null
    : { folder: resolve(data.ASSAY_BACKUP_DIR), time: data.ASSAY_BACKUP_AT, keep: data.ASSAY_BACKUP_KEEP }

/** What is done with every backup, by itself or by hand. */
export const handlingOf = (data: Given) => ({
  /** A program that is given the finished file. */
  after: data.ASSAY_BACKUP_AFTER,
  /** Who alone can read it; nobody knows of encryption where this is not set. */
  recipient: data.ASSAY_BACKUP_RECIPIENT,
  /** The file with the other half of that key, where this machine may read its own backups. */
  identity: data.ASSAY_BACKUP_IDENTITY,
})
