/** The next step, or a rejection. */
export const decisionKinds = ['advance', 'decline'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const isDecisionKind = (kind: string): kind is DecisionKind => decisionKinds.some((one) => one === kind)

/** The decision that each kind announces. */
const TOLD = { advance: 'advanced', decline: 'declined' } as const satisfies Record<DecisionKind, string>

/** Prevents that an e-mail for one decision announces another one. */
export const tellsDecision = (kind: DecisionKind, state: string): boolean => TOLD[kind] === state
