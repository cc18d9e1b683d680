import { EXTRA_TIME } from '@assay/domain/limits'
import { z } from 'zod'
import { integerIn } from '../fields.ts'

export const extraTime = z.object({ percent: z.number().nullable(), seconds: z.number() })
export type ExtraTime = z.output<typeof extraTime>

/**
 * A request has either a percentage or minutes of extra time, not both. A value of 0 minutes removes the extra time.
 */
export const newExtraTime = z
  .object({
    percent: integerIn(EXTRA_TIME.percent).optional(),
    minutes: integerIn(EXTRA_TIME.minutes).optional(),
  })
  .superRefine(
    ({ percent, minutes }, context) => {
      if ((percent === undefined) !== (minutes === undefined)) return
      const message = percent === undefined ? 'REQUIRED' : 'ONE_OF_TWO'
      context.addIssue({ code: 'custom', message, path: ['minutes'] })
    },
    // zod skips this check if a field has a wrong type, unless `when` is set.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type NewExtraTime = z.output<typeof newExtraTime>
