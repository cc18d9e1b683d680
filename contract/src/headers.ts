import { z } from 'zod'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const VISIBLE = /^[\x21-\x7e]{1,100}$/

/** Header for calls by staff. Calls with the same idempotency key run only once. */
export const idempotencyKey = { 'idempotency-key': z.string().regex(VISIBLE, 'FORMAT_KEY').optional() }

/** The candidate page creates the idempotency key for calls by candidates. */
export const candidateKey = {
  'idempotency-key': z
    .string()
    .regex(UUID, 'NOT_A_UUID')
    .transform((key) => key.toLowerCase())
    .optional(),
}

/** A random id of a candidate's browser. Browsers that send no id cannot be distinguished. */
export const deviceName = { 'x-assay-device': z.string().optional() }
