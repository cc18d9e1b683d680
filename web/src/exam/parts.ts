import { PageMissing } from './PartMissing.tsx'
import { createPart } from './part.tsx'

/** Most come by their link, and never see it. */
export const CodePart = createPart(() => import('./entry/CodePage.tsx'), PageMissing)
export const OverviewPart = createPart(() => import('./desk/list/Overview.tsx'))
export const ReportPart = createPart(() => import('./report/ReportDialog.tsx'))
export const EvidencePart = createPart(() => import('./end/Evidence.tsx'))

/** Fetched while the network is there, for when it is not. What does not come now is asked for again when it is wanted. */
export function fetchParts(): void {
  for (const part of [OverviewPart, ReportPart, EvidencePart]) part.get().catch(() => {})
}
