import { z } from 'zod'

export const ledgerKind = z.enum(['extra', 'start', 'give_back', 'reopen', 'resume', 'close'])
export type LedgerKind = z.output<typeof ledgerKind>

/** The sum of all changes in the time ledger is the allowed time of the test. */
export const ledgerRow = z.object({
  time: z.string(),
  kind: ledgerKind,
  seconds: z.number(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  reason: z.string().nullable(),
})
export type LedgerRow = z.output<typeof ledgerRow>
