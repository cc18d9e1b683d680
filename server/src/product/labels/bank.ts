/**
 * Changes of questions and labels take the lock of the question bank, which makes counts of labels correct and prevents
 * deadlocks. Creating an interview takes the lock too, so that no question is deleted during the draw.
 */
export const BANK_LOCK = 'bank'
