import { TRIAL } from '@assay/domain/limits'
import type { Person } from '@assay/domain/people/permissions'
import type { InterviewRow } from './states/interviewRow.ts'

const RETENTION_MS = TRIAL.hours * 60 * 60_000

type Trial = Pick<InterviewRow, 'trial_at'>

export const trialUntil = (since: number): number => since + RETENTION_MS

export const trialsOverAt = (now: number): number => now - RETENTION_MS

export const isTrialOver = ({ trial_at }: Trial, now: number): boolean =>
  trial_at !== null && trial_at <= trialsOverAt(now)

export const canSeeTrial = (
  viewer: Pick<Person, 'id' | 'role'>,
  row: Trial & Pick<InterviewRow, 'created_by'>,
  now: number,
): boolean =>
  row.trial_at === null || (!isTrialOver(row, now) && (viewer.role === 'admin' || row.created_by === viewer.id))
