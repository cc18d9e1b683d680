import { basicOf, type Counterpart, callIntegration } from './counterpart.ts'

// This file simulates Ashby. The simulation is based only on
// https://developers.ashbyhq.com/docs/creating-an-assessments-integration and
// https://developers.ashbyhq.com/docs/assessmentupdate.

const TYPES = ['numeric_score', 'numeric_duration_minutes', 'url', 'string', 'boolean_success']

const isValue = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'identifier' in value &&
    'label' in value &&
    'value' in value &&
    'type' in value &&
    TYPES.includes(String(value.type)))

function faultsOf(update: Record<string, unknown>): string[] {
  const { assessment_id, timestamp, assessment_status, assessment_result, cancelled_reason, assessment_profile_url } =
    update
  return [
    typeof assessment_id === 'string' ? '' : 'assessment_id',
    Number.isInteger(timestamp) ? '' : 'timestamp',
    assessment_status || cancelled_reason ? '' : 'neither assessment_status nor cancelled_reason',
    assessment_result && !assessment_profile_url ? 'assessment_profile_url' : '',
    ...[assessment_status, assessment_result, cancelled_reason, assessment_profile_url].map((value) =>
      isValue(value) ? '' : 'value',
    ),
  ].filter(Boolean)
}

export function ashbyAt({ address, key }: { address: string; key: string }, counterpart: Counterpart) {
  const authorization = basicOf(key)
  const post = (path: string, json: unknown) => callIntegration(address, path, { method: 'POST', authorization, json })
  return {
    list: () => post('assessment.list', {}),
    start: (assessment_type_id: string, about: { email: string; application?: string }) =>
      post('assessment.start', {
        assessment_type_id,
        candidate: {
          ashby_id: '0d0b4dd5-8fb6-44f4-9e5e-6b0fd42f3a4f',
          first_name: 'Jane',
          last_name: 'Doe',
          email: about.email,
          ashby_profile_url: 'https://app.ashbyhq.com/candidates/1',
        },
        application: { ashby_id: about.application ?? 'app-1' },
        job: { ashby_id: 'job-1', name: 'Engineer' },
      }),
    cancel: (assessment_id: string) => post('assessment.cancel', { assessment_id }),
    updates: () =>
      counterpart.received.map(({ text }) => {
        const update: Record<string, unknown> = JSON.parse(text)
        return { ...update, faults: faultsOf(update) } as Record<string, unknown> & { faults: string[] }
      }),
  }
}
