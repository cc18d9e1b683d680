import { createPart } from './part.tsx'

export const ReportPart = createPart(() => import('./report/ReportDialog.tsx'))
export const EvidencePart = createPart(() => import('./end/Evidence.tsx'))

/** Fetched while the network is there, for when it is not. What does not come now is asked for again when it is wanted. */
export function fetchParts(): void {
  for (const part of [ReportPart, EvidencePart]) part.get().catch(() => {})
}
