/** What a mail tells: the next step, or that there is none. */
export const decisionKinds = ['advance', 'decline'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const isDecisionKind = (kind: string): kind is DecisionKind => decisionKinds.some((one) => one === kind)

/** The decision that each of them tells. */
const TOLD = { advance: 'advanced', decline: 'declined' } as const satisfies Record<DecisionKind, string>

/** A mail that was written for one decision never tells of another. */
export const tellsDecision = (kind: DecisionKind, state: string): boolean => TOLD[kind] === state
