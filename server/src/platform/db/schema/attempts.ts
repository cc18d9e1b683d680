import type { EventKind } from '@assay/contract/attempts/eventKinds'
import type { ReportKind } from '@assay/contract/attempts/remarks'
import type { NoticeSetting, Notices } from '@assay/contract/notifications/notices'
import type { JournalRowKind } from '@assay/domain/exam/journal'
import type { LateRow } from '@assay/domain/exam/lateAnswers'
import type { NoticeEvent, NoticeKind } from '@assay/domain/mail/noticeWords'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface AttemptTables {
  submissions: {
    id: Generated<number>
    interview_id: number
    position: number
    kind: JournalRowKind
    /** The column `options` contains the chosen options as JSON, in ascending order. */
    options: string
    time_spent: number
    received_at: number
    /** The column `chosen_at` is null if the page did not send the time of the choice. */
    chosen_at: number | null
    key: string | null
    answered: number
    address: string
  }
  interview_events: {
    id: Generated<number>
    interview_id: number
    at: number
    kind: EventKind
    detail: string
    once: string | null
  }
  /** The table contains the last heartbeat of each test; see `attempts/presence/heartbeats.ts`. */
  presences: {
    interview_id: number
    heard_at: number
    hidden_at: number | null
    /** Time of the page's first heartbeat. The server looks for gaps between heartbeats from this time on. */
    measured_from: number | null
    /** Start of the oldest heartbeat gap without a known cause. The next heartbeat reports the cause. */
    unsettled_from: number | null
  }
  places: {
    interview_id: number
    position: number
    looked_at: number | null
    flag: 'set' | 'taken' | null
  }
  /** Gaps between the heartbeats of the same test never overlap. */
  gaps: {
    id: Generated<number>
    interview_id: number
    from_at: number
    to_at: number
    cause: 'network' | 'page' | 'server'
    outage_id: number | null
    /** Time when the lost time of the gap was returned to the candidate, which is possible only once. */
    given_at: number | null
  }
  /** The table lists erasures with deleted data that is not yet overwritten on the disk. */
  marks: { name: string; at: number }
  /**
   * The table contains the periods in which a node was running, as its heartbeats show; see
   * `attempts/presence/nodeLives.ts`.
   */
  lives: { id: Generated<number>; node: string; from_at: number; to_at: number; ended_at: number | null }
  /** The table contains periods without a running node. A period within an outage has the id of the outage. */
  silences: { id: Generated<number>; from_at: number; to_at: number; outage_id: number | null }
  /**
   * Outages of at least 15 s. `silent_ms` is the sum of their silences; null in rows of older releases, with a single
   * silence.
   */
  outages: { id: Generated<number>; from_at: number; to_at: number; tests: number; silent_ms: number | null }
  remarks: {
    id: Generated<number>
    interview_id: number
    number: number
    at: number
    kind: ReportKind
    question_id: number | null
    version_id: number | null
    text: string
    key: string | null
  }
  /** The table contains answers that were chosen in time but sent after the end; see `attempts/closing/lateAnswers.ts`. */
  late_answers: {
    id: Generated<number>
    interview_id: number
    position: number
    kind: LateRow['kind']
    options: string
    /** Time of the choice on the clock of the candidate's device. */
    chosen_at: number
    received_at: number
    /** Each question has at most one late answer in the state `undecided`. */
    state: LateRow['state']
    actor_id: number | null
    actor_name: string
    decided_at: number | null
    reason: string | null
  }
  replies: { interview_id: number; at: number; text: string }
  /** The table has one row per event and user; see `attempts/notifyStaff.ts`. */
  notices: {
    id: Generated<number>
    user_id: number
    kind: NoticeKind
    event: NoticeEvent
    interview_id: number | null
    blueprint_id: number | null
    at: number
    /**
     * The user's setting when the notification was created. If the user changes the setting later, the notification is
     * not sent.
     */
    wish: Exclude<NoticeSetting, 'off'>
    rounds: Notices['rounds']
    mail_id: number | null
  }
  open_rounds: { blueprint_id: number; seen_at: number }
}

export const attemptPersonalColumns = personalColumnsOf<AttemptTables>()({
  submissions: {
    candidate: 'interview_id position kind options time_spent received_at chosen_at key answered address',
    nobody: 'id',
  },
  interview_events: { candidate: 'interview_id at kind detail once', nobody: 'id' },
  presences: { candidate: 'interview_id heard_at hidden_at measured_from unsettled_from' },
  places: { candidate: 'interview_id position looked_at flag' },
  gaps: { candidate: 'interview_id from_at to_at cause outage_id given_at', nobody: 'id' },
  marks: { nobody: 'name at' },
  lives: { nobody: 'id node from_at to_at ended_at' },
  silences: { nobody: 'id from_at to_at outage_id' },
  outages: { nobody: 'id from_at to_at tests silent_ms' },
  remarks: { candidate: 'interview_id number at kind question_id version_id text key', nobody: 'id' },
  late_answers: {
    candidate: 'interview_id position kind options chosen_at received_at state decided_at reason',
    staff: 'actor_id actor_name',
    nobody: 'id',
  },
  replies: { candidate: 'interview_id at text' },
  notices: { candidate: 'kind event interview_id at', staff: 'user_id wish rounds', nobody: 'id blueprint_id mail_id' },
  open_rounds: { nobody: 'blueprint_id seen_at' },
})
