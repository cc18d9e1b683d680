import { ACCOMMODATION } from '@assay/domain/limits'
import { z } from 'zod'
import { integerIn } from '../fields.ts'

export const accommodation = z.object({ percent: z.number().nullable(), seconds: z.number() })
export type Accommodation = z.output<typeof accommodation>

/** Exactly one of the two fields is required; 0 minutes remove the extra time. */
export const newAccommodation = z
  .object({
    percent: integerIn(ACCOMMODATION.percent).optional(),
    minutes: integerIn(ACCOMMODATION.minutes).optional(),
  })
  .superRefine(
    ({ percent, minutes }, context) => {
      if ((percent === undefined) !== (minutes === undefined)) return
      const message = percent === undefined ? 'REQUIRED' : 'ONE_OF_TWO'
      context.addIssue({ code: 'custom', message, path: ['minutes'] })
    },
    // This check runs even if other fields are invalid, so that all errors are reported at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type NewAccommodation = z.output<typeof newAccommodation>
