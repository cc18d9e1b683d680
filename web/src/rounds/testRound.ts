import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'

const notSent = { state: 'not_sent', sent_at: null, reason: null } as const

/** For tests: a blueprint, and an interview made from it that can be started. */
export function roundOf(more: Partial<Interview> = {}) {
  const blueprint: Blueprint = {
    id: 1,
    version: 1,
    name: 'Backend',
    role: null,
    pass_mark: null,
    pass_marks: [],
    labels: [{ id: 1, name: 'GIT', color: '#009A17', amount: null }],
    amount_of_questions: 20,
    max_time: 60,
    language: 'en',
    instructions: '',
    instructions_html: '',
    open_days: null,
    reminder_hours: 24,
    time_zone: 'UTC',
    texts: { invitation: {}, reminder: {}, advance: {}, decline: {} },
    unwritten: { invitation: [], reminder: [], advance: [], decline: [] },
    created_by: null,
    created_time: '2026-11-22T09:00:00.000Z',
    is_archived: false,
    in_use: true,
    funnel: { interviews: 1, invited: 0, started: 0, finished: 0, open: 1, expired: 0, withdrawn: 0, failed: 0 },
  }
  const interview: Interview = {
    code: 'abc',
    max_time: 60,
    amount_of_questions: 20,
    amount_of_answered_questions: 0,
    interview_status: 'To Do',
    is_activated: false,
    is_closed: false,
    remaining_time: '01:00:00',
    name: 'Carol',
    email: 'carol@example.com',
    created_by: null,
    labels: [],
    created_time: '2026-11-22T09:00:00.000Z',
    start_time: null,
    end_time: null,
    interview_time: '00:00:00',
    given_back_time: '00:00:00',
    interviewee_ips: [],
    first_score: null,
    score: null,
    result: null,
    link: 'https://assay.example/interviews/abc',
    blueprint: { id: 1, name: 'Backend' },
    language: 'en',
    opens_at: null,
    closes_at: null,
    entry_state: 'open',
    invitation: notSent,
    reminder: notSent,
    decision: { state: 'undecided', reason: null, by: null, time: null },
    decision_mail: null,
    amount_of_notes: 0,
    ...more,
  }
  return { blueprint, interview }
}
