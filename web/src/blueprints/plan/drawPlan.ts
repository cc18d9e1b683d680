import type { planBlueprint } from '@assay/contract/blueprints'
import type { Answer } from '@assay/contract/endpoint'
import type { planInterview } from '@assay/contract/interviews/interviews'
import type { Language } from '@assay/domain/people/languages'

type OfInterview = Answer<typeof planInterview>
/** How many questions can be read in its language is known of a blueprint alone. */
type OfLabel = OfInterview['labels'][number] & Partial<Answer<typeof planBlueprint>['labels'][number]>

export interface DrawPlan {
  /** The newest plan there is, also while the next one is on its way. */
  shown: (Omit<OfInterview, 'labels'> & { labels: readonly OfLabel[] }) | undefined
  /** In which what is drawn is to be read, where that is said. */
  language?: Language | undefined
  /** How many questions the chosen labels have; undefined until that is known. */
  available: number | undefined
  isShort: boolean
  /** The server could not be asked; it will judge when the form is sent. */
  isFailed: boolean
}

export const noPlan: DrawPlan = { shown: undefined, available: undefined, isShort: false, isFailed: false }
