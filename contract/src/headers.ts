import { z } from 'zod'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const VISIBLE = /^[\x21-\x7e]{1,100}$/

/** A staff call that is repeated with the same key runs only once. */
export const idempotencyKey = { 'idempotency-key': z.string().regex(VISIBLE, 'FORMAT_KEY').optional() }

/** The same for candidates; the candidate page generates the keys. */
export const candidateKey = {
  'idempotency-key': z
    .string()
    .regex(UUID, 'NOT_A_UUID')
    .transform((key) => key.toLowerCase())
    .optional(),
}

/** A random word that distinguishes a candidate's browsers. Browsers without it are not distinguished. */
export const deviceName = { 'x-assay-device': z.string().optional() }
