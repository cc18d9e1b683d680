export const decisionKinds = ['advance', 'decline'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const isDecisionKind = (kind: string): kind is DecisionKind => decisionKinds.some((one) => one === kind)

const STATE_OF_KIND = { advance: 'advanced', decline: 'declined' } as const satisfies Record<DecisionKind, string>

/** The e-mail must not be sent for any other decision. */
export const announcesDecision = (kind: DecisionKind, state: string): boolean => STATE_OF_KIND[kind] === state
