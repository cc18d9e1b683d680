import type { Notices, NoticeWish } from '@assay/contract/notifying/notices'
import type { EventKind } from '@assay/contract/sitting/eventKinds'
import type { RemarkKind } from '@assay/contract/sitting/remarks'
import type { RowKind } from '@assay/domain/exam/journal'
import type { LateRow } from '@assay/domain/exam/late'
import type { NoticeEvent, NoticeKind } from '@assay/domain/mail/noticeWords'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What happens while a test runs, and after its end. */
export interface SittingTables {
  submissions: {
    id: Generated<number>
    interview_id: number
    position: number
    kind: RowKind
    /** A document: the chosen options in ascending order. */
    options: string
    time_spent: number
    received_at: number
    key: string | null
    /** How many questions were answered once this row was in. */
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
  /** When a running test was heard of last; see sitting/presence/signs.ts. */
  presences: {
    interview_id: number
    heard_at: number
    /** Since when its page has said that it is out of sight; null where it is in sight. */
    hidden_at: number | null
    /** When its page first told of its presence: nothing is measured before. */
    measured_from: number | null
    /** Where the oldest gap begins whose cause the next presence tells. */
    unsettled_from: number | null
  }
  /** Where the candidate of a running test stands: a row for each question that was looked at or flagged. */
  places: {
    interview_id: number
    position: number
    /** When it was looked at last. */
    looked_at: number | null
    /** Whether it is to be looked at again; null where that was never said. */
    flag: 'set' | 'taken' | null
  }
  /** Stretches in which a running test was not heard of; they never overlap. */
  gaps: {
    id: Generated<number>
    interview_id: number
    from_at: number
    to_at: number
    cause: 'network' | 'page' | 'server'
    outage_id: number | null
    /** When it was given back: once ever. */
    given_at: number | null
  }
  /** Notes by their names: what erasures owe. */
  marks: { name: string; at: number }
  /** How long each node was alive, as far as it has said so; see sitting/presence/lives.ts. */
  lives: { id: Generated<number>; node: string; from_at: number; to_at: number; ended_at: number | null }
  /** Stretches in which none was; those that came to an outage have its id. */
  silences: { id: Generated<number>; from_at: number; to_at: number; outage_id: number | null }
  /** Silences of 15 s and more together. `silent_ms` is their sum; null where it was one, from `from_at` to `to_at`. */
  outages: { id: Generated<number>; from_at: number; to_at: number; tests: number; silent_ms: number | null }
  /** What candidates wrote while their tests ran. */
  remarks: {
    id: Generated<number>
    interview_id: number
    number: number
    at: number
    kind: RemarkKind
    question_id: number | null
    /** Of the question, as its paper has it. */
    version_id: number | null
    text: string
    key: string | null
  }
  /** What candidates chose and could not deliver before the end; see sitting/late/late.ts. */
  late_answers: {
    id: Generated<number>
    interview_id: number
    position: number
    kind: LateRow['kind']
    /** As the journal has them. */
    options: string
    /** As its device says. */
    chosen_at: number
    received_at: number
    /** One of a question at most is undecided. */
    state: LateRow['state']
    actor_id: number | null
    actor_name: string
    decided_at: number | null
    reason: string | null
  }
  /** What candidates wrote after the end, once each. */
  replies: { interview_id: number; at: number; text: string }
  /** What members of the staff are to be told, a row for each of them; see sitting/tellStaff.ts. */
  notices: {
    id: Generated<number>
    user_id: number
    kind: NoticeKind
    event: NoticeEvent
    /** About an interview, or about a round as a whole. */
    interview_id: number | null
    blueprint_id: number | null
    at: number
    /** What this user had chosen when it happened: nothing is told to somebody who has changed it since. */
    wish: Exclude<NoticeWish, 'off'>
    rounds: Notices['rounds']
    /** The mail that tells it; null while it waits for one. */
    mail_id: number | null
  }
  /** Rounds in which somebody could start or was in progress when this was looked at last; see sitting/openRounds.ts. */
  open_rounds: { blueprint_id: number; seen_at: number }
}

export const sittingTell = tellsOf<SittingTables>()({
  submissions: {
    candidate: 'interview_id position kind options time_spent received_at key answered address',
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
