/**
 * Lock for changes of questions and labels: label counts stay correct and writers cannot deadlock. Creating an
 * interview uses it too, so that questions are not deleted during the draw.
 */
export const BANK = 'bank'
