import { z } from 'zod'

export const ledgerKind = z.enum(['extra', 'start', 'give_back', 'reopen', 'resume', 'close'])
export type LedgerKind = z.output<typeof ledgerKind>

/** A change of the allowed time. The sum of all changes is the allowed time. */
export const ledgerRow = z.object({
  time: z.string(),
  kind: ledgerKind,
  seconds: z.number(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  reason: z.string().nullable(),
})
export type LedgerRow = z.output<typeof ledgerRow>
