import type { Confirmed } from '@assay/contract/interviews/confirmed'
import { Badge } from '@mantine/core'
import { verdictInWords } from './confirmationWords.ts'

/** Blue for whatever it says: it is a reason to look, and no judgement. */
export function ConfirmationMark({ confirmation }: { confirmation: Pick<Confirmed, 'verdict'> | null }) {
  if (!confirmation) return null
  return (
    <Badge variant="outline" size="sm" color={confirmation.verdict === null ? 'gray' : 'blue'}>
      {verdictInWords(confirmation.verdict)}
    </Badge>
  )
}
