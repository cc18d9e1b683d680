import type { planBlueprint } from '@assay/contract/blueprints'
import type { ResponseOf } from '@assay/contract/endpoint'
import type { planInterview } from '@assay/contract/interviews/interviews'
import type { Language } from '@assay/domain/people/languages'

type OfInterview = ResponseOf<typeof planInterview>
/** Only blueprint plans count the available questions in the blueprint's language. */
type OfLabel = OfInterview['labels'][number] & Partial<ResponseOf<typeof planBlueprint>['labels'][number]>

export interface DrawPlan {
  shown: (Omit<OfInterview, 'labels'> & { labels: readonly OfLabel[] }) | undefined
  language?: Language | undefined
  available: number | undefined
  isShort: boolean
  /**
   * True if the plan could not be loaded. The form can still be saved, because the server checks the blueprint again.
   */
  isFailed: boolean
}

export const noPlan: DrawPlan = { shown: undefined, available: undefined, isShort: false, isFailed: false }
