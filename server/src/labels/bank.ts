/**
 * A writer to the bank, its labels or its questions, takes this turn: the amounts beside the labels stay right and
 * no two writers wait for each other's rows. An interview takes it too while it draws, so that nothing is deleted meanwhile.
 */
export const BANK = 'bank'
