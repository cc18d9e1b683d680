export const decisionKinds = ['advance', 'decline'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const isDecisionKind = (kind: string): kind is DecisionKind => decisionKinds.some((one) => one === kind)

const STATE_OF_KIND = { advance: 'advanced', decline: 'declined' } as const satisfies Record<DecisionKind, string>

/** An e-mail about a decision must not be sent if the decision has changed. */
export const announcesDecision = (kind: DecisionKind, state: string): boolean => STATE_OF_KIND[kind] === state
