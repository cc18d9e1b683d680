/**
 * The lock for changes of questions and labels. With it, counts of labels stay correct, and writers cannot cause a
 * deadlock. Creating an interview takes it too, so that no question is deleted during the draw.
 */
export const BANK = 'bank'
