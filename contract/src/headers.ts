import { z } from 'zod'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const VISIBLE = /^[\x21-\x7e]{1,100}$/

/** With the same key a call of the staff may be sent again without being done again. */
export const idempotencyKey = { 'idempotency-key': z.string().regex(VISIBLE, 'FORMAT_KEY').optional() }

/** The same for what candidates send: their page makes the keys. */
export const candidateKey = {
  'idempotency-key': z
    .string()
    .regex(UUID, 'NOT_A_UUID')
    .transform((key) => key.toLowerCase())
    .optional(),
}

/** A random word by which a candidate's browser is told from another; a browser that sends none is not told apart. */
export const deviceName = { 'x-assay-device': z.string().optional() }
