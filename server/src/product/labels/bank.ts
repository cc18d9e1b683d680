/**
 * The lock for changes of questions and labels. The lock makes counts of labels correct and prevents deadlocks of
 * writers. Code that creates an interview takes the lock too, so that no question is deleted during the draw.
 */
export const BANK_LOCK = 'bank'
