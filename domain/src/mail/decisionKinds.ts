/** An e-mail about a decision: the next step, or a rejection. */
export const decisionKinds = ['advance', 'decline'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const isDecisionKind = (kind: string): kind is DecisionKind => decisionKinds.some((one) => one === kind)

/** The decision that each kind of e-mail announces. */
const TOLD = { advance: 'advanced', decline: 'declined' } as const satisfies Record<DecisionKind, string>

/** True if this kind of e-mail announces this decision. The e-mail must not be sent for any other decision. */
export const announcesDecision = (kind: DecisionKind, state: string): boolean => TOLD[kind] === state
